// 12 clients of /ogc that ask for different pages of features without a pause, until they are ended. Prints the answers.
const url = process.argv[2] ?? '';
const layers = ['wards', 'districts', 'places', 'rivers', 'main-roads'];
const clients = 12;
const pauseMs = 500;
let answers = 0;
let refusals = 0;

async function client(first: number): Promise<never> {
  for (let turn = first; ; turn += clients) {
    const query = `limit=${100 + (turn % 900)}&bbox=25.${turn % 97},-22,33,-15.6&f=json`;
    const reply = await fetch(`${url}/ogc/collections/${layers[turn % layers.length]}/items?${query}`);
    await reply.arrayBuffer();
    if (reply.ok) answers += 1;
    else {
      refusals += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

process.once('SIGTERM', () => {
  console.log(`${answers} answers of /ogc, ${refusals} refusals`);
  process.exit();
});
await Promise.all(Array.from({ length: clients }, (_, first) => client(first)));

export {};
