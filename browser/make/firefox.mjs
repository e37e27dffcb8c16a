// An evening in Firefox, for tests: `node make/firefox.mjs ADDRESS PROFILE FIREFOX record|look`; prints the log as it is kept.
import puppeteer from "puppeteer-core";

const [address, userDataDir, executablePath, task] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, userDataDir, headless: true });
const page = await browser.newPage();
page.setDefaultTimeout(120_000);
await page.setViewport({ width: 390, height: 844 });

/** Whatever page is shown: each is a new one in the same frame. */
const inside = async () => (await page.waitForSelector("#pages:not([hidden])")).contentFrame();
const tap = async (selector) => (await inside()).locator(selector).setWaitForEnabled(false).click();

/** An entry, once it has been answered. */
const enter = async (selector, how = tap) => {
  const version = () => document.getElementById("pages").contentDocument.querySelector("main.record")?.dataset.version;
  const before = await page.evaluate(version);
  await how(selector);
  await page.waitForFunction(
    (old) => {
      const main = document.getElementById("pages").contentDocument.querySelector("main.record");
      return main && main.dataset.version !== old && main.getAttribute("aria-busy") !== "true";
    },
    {},
    before,
  );
};
const typed = async (words) => {
  const frame = await inside();
  await frame.$eval("details.typed", (more) => (more.open = true));
  await (await frame.$("details.typed form[data-draft=line] input[name=entry]")).type(words);
  await page.keyboard.press("Enter");
};

const record = async () => {
  await page.goto(`${address}#/new`);
  const form = await (await inside()).waitForSelector("form#new");
  await (await form.$("[name=players]")).type("Ann, Ben, Cal, Dee, Eve");
  await (await form.$("[name=chips]")).type("40");
  await tap("form#new button.primary, form#new button[type=submit]");
  await (await inside()).waitForSelector("main.record");
  await enter("Eve 7s", typed);
  for (let player = 0; player < 5; player++) await enter(".panel button[data-enter='0']");
  for (const card of ["Ah", "9h", "4h"]) await enter(`.pad button[data-enter='${card}']`);
};

const look = async () => {
  await page.goto(address);
  await (await inside()).waitForSelector(".evenings a");
  await tap(".evenings a");
  await (await inside()).waitForSelector("a[href*='/record/']");
  await tap("a[href*='/record/']");
  await (await inside()).waitForSelector("main.record");
};

await (task === "record" ? record() : look());
const kept = await (await inside()).evaluate(async () => {
  const [, base, name] = location.pathname.match(/^(.*)\/record\/(.+)$/);
  return (await fetch(`${base}/log/${name}`)).text();
});
process.stdout.write(kept, () => browser.process().kill("SIGKILL"));
