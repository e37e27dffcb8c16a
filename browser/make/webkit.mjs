// An evening in WebKit, for tests: `node make/webkit.mjs ADDRESS DRIVER MINIBROWSER`. It records, prints the log, waits for a
// line of input, reloads, and prints the log again.
import { once } from "node:events";
import { Builder, By, Key, until } from "selenium-webdriver";

const [address, driver, binary] = process.argv.slice(2);
const browser = await new Builder()
  .usingServer(driver)
  .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary, args: ["--automation"] } })
  .build();
const LONGEST = 240_000;

/** Wait for an element of the page in the frame; each page is a new one in the same frame. */
const shown = async (selector) => {
  const find = async () => {
    await browser.switchTo().defaultContent();
    const frame = await browser.findElement(By.css("#pages:not([hidden])"));
    await browser.switchTo().frame(frame);
    return browser.findElement(By.css(selector));
  };
  return browser.wait(() => find().catch(() => null), LONGEST, `nothing like ${selector}`);
};
const tap = async (selector) => (await shown(selector)).click();
const version = async () => {
  const main = await shown("main.record");
  return (await main.getAttribute("aria-busy")) === "true" ? null : main.getAttribute("data-version");
};

/** An entry, once it has been answered. */
const enter = async (how) => {
  const before = await version();
  await how();
  await browser.wait(async () => ![null, before].includes(await version().catch(() => null)), LONGEST);
};
const kept = async () => {
  await shown("main.record");
  return browser.executeAsyncScript(`
    const [, base, name] = location.pathname.match(/^(.*)\\/record\\/(.+)$/);
    fetch(base + "/log/" + name).then((answer) => answer.text()).then(arguments[0]);`);
};

try {
  await browser.get(`${address}#/new`);
  await (await shown("form#new [name=players]")).sendKeys("Ann, Ben, Cal, Dee, Eve");
  await (await shown("form#new [name=chips]")).sendKeys("40");
  await tap("form#new button.primary, form#new button[type=submit]");
  await shown("main.record");
  await enter(async () => {
    await tap("details.typed summary");
    await (await shown("details.typed form[data-draft=line] input[name=entry]")).sendKeys("Eve 7s", Key.ENTER);
  });
  for (let player = 0; player < 5; player++) await enter(() => tap(".panel button[data-enter='0']"));
  for (const card of ["Ah", "9h", "4h"]) await enter(() => tap(`.pad button[data-enter='${card}']`));
  process.stdout.write(JSON.stringify(await kept()) + "\n");
  await once(process.stdin, "data");
  await browser.navigate().refresh();
  process.stdout.write(JSON.stringify(await kept()) + "\n");
} finally {
  await browser.quit();
  process.exit();
}
