// Starts `referee lsp` for hand logs, and ends it with the editor. All that is known of logs is known there.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const [command, ...args] = workspace.getConfiguration("referee").get("command");
  client = new LanguageClient(
    "referee",
    "referee",
    { command, args },
    { documentSelector: [{ language: "bourre" }] },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
