import { TableServer } from './table-server.mjs'; import { Person, act, browser, openTable, playOn, sit } from './people.mjs';
const server = await TableServer.start();
const anna = await Person.come('Anna'); const ben = await Person.come('Ben', {language:'de'});
try {
const id = await openTable(anna, server.url, process.argv[2] ?? 'qwixx', JSON.parse(process.argv[3] ?? '{}'));
console.log('table', id);
await sit(anna);
await ben.go(`${server.url}t/${id}`); console.log(ben.page.url());
await sit(ben);
await anna.page.screenshot({path:'/tmp/shots/lobby-anna.png'}); await ben.page.screenshot({path:'/tmp/shots/lobby-ben.png'});
await anna.click('begin');
await anna.on('.sentence').waitFor();
await anna.page.screenshot({path:'/tmp/shots/play-anna.png'});
console.time('game');
console.log('acts', await playOn([anna, ben]));
console.timeEnd('game');
await anna.page.screenshot({path:'/tmp/shots/over-anna.png', fullPage:true});
await anna.click('check'); await anna.on('[data-verdict]').waitFor(); console.log(await anna.on('[data-verdict]').getAttribute('data-verdict'), await anna.on('[data-witness]').count());
await anna.page.screenshot({path:'/tmp/shots/check-anna.png'});
} catch (e) { console.log(e); await anna.page.screenshot({path:'/tmp/shots/fail-anna.png', fullPage:true}); await ben.page.screenshot({path:'/tmp/shots/fail-ben.png', fullPage:true}); }
console.log(anna.faults, ben.faults);
await browser.close(); await server.stop();
