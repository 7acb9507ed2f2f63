// `import url from './city-script.ts?script-url'`: ticks take layers in and out, and a row lifts its layer.
const lift = 12;

document.addEventListener('change', ({ target }) => {
  if (target instanceof Element && target.closest('.city')) arrange();
});
for (const type of ['pointerover', 'focusin'] as const) {
  document.addEventListener(type, ({ target }) => {
    if (target instanceof Element && target.closest('.city')) arrange(target.closest('[data-block]'));
  });
}
arrange();

/** Closes the gaps between the ticked layers, and adds up the prices of their services, once for each block. */
function arrange(lifted: Element | null = null): void {
  const layers = [...document.querySelectorAll<SVGElement>('.city [data-layer]')];
  // The attribute stays, so it is where the layer of this number is while all are ticked.
  const heights = layers.map((layer) => Number(/(\d+)\)$/.exec(layer.getAttribute('transform') ?? '')?.[1]));
  heights.sort((one, other) => one - other);
  const rows = [...document.querySelectorAll<HTMLElement>('.city [data-block]')];
  let [count, sum] = [0, 0];
  for (const row of rows) {
    const box = row.querySelector('input');
    const layer = layers.find(({ dataset }) => dataset['layer'] === row.dataset['block']);
    if (!box || !layer) continue;
    layer.toggleAttribute('data-out', !box.checked);
    if (!box.checked) continue;
    layer.style.transform = `translateY(${(heights[count] ?? 0) - (row === lifted ? lift : 0)}px)`;
    count++;
    sum += Number(box.dataset['price']);
  }
  write('[data-sum]', sum > 0 ? `From USD ${sum}` : 'Nothing ticked');
  write('[data-count]', String(count));
}

/** A status is read out when it changes. */
function write(selector: string, text: string): void {
  const element = document.querySelector(`.city ${selector}`);
  if (element && element.textContent !== text) element.textContent = text;
}
