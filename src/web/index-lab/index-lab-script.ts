import { type IndexId, indices, offeredWithoutBefore, startIndex } from '#geo/scene/indices.ts';
import { type LabImage, measure, placeImage, syntheticImage, wordsOf } from '#geo/scene/measure.ts';
import { paintBands, paintIndex } from '#geo/scene/paint.ts';
import { pageChanged } from '#web/page-runtime/page-state.ts';
import { followDividers } from '#web/ui/divider/follow-dividers.ts';

// `import url from './index-lab-script.ts?script-url'`: the lab needs no React.
const sentenceAfterMs = 500;
const started = new WeakSet<Element>();

function start(): void {
  const lab = document.querySelector<HTMLElement>('[data-lab]');
  if (!lab || started.has(lab)) return;
  started.add(lab);
  let waiting = 0;
  const draw = (): void => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => show(lab));
  };
  lab.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLSelectElement) return void showScene(lab, draw);
    if ((target as HTMLInputElement).name === 'index') setThreshold(lab);
    draw();
  });
  lab.querySelector('[data-lab-reset]')?.addEventListener('click', () => {
    for (const input of lab.querySelectorAll('input')) {
      input.value = input.defaultValue;
      input.checked = input.defaultChecked;
    }
    const scene = sceneOf(lab);
    if (scene) scene.selectedIndex = 0;
    setThreshold(lab);
    void showScene(lab, draw);
  });
  // Until something is moved, the picture below the canvas and the figures of the page are right. A browser that goes back
  // keeps what was chosen.
  if (!isMoved(lab)) return;
  if (chosenIndex(lab) !== startIndex) setThreshold(lab);
  void showScene(lab, draw);
}

const isMoved = (lab: Element): boolean =>
  (sceneOf(lab)?.selectedIndex ?? 0) > 0 ||
  [...lab.querySelectorAll('input')].some((input) =>
    input.type === 'radio' ? input.checked !== input.defaultChecked : input.value !== input.defaultValue,
  );

const inputOf = (lab: Element, name: string) => lab.querySelector<HTMLInputElement>(`input[name=${name}]`);
const numberOf = (lab: Element, name: string): number => Number(inputOf(lab, name)?.value ?? 0);
const chosenIndex = (lab: Element): IndexId =>
  (lab.querySelector<HTMLInputElement>('input[name=index]:checked')?.value ?? startIndex) as IndexId;

/** Gives the slider of the threshold the range and the start value of the chosen index. */
function setThreshold(lab: Element): void {
  const slider = inputOf(lab, 'threshold');
  if (!slider) return;
  const { range, threshold } = indices[chosenIndex(lab)];
  [slider.min, slider.max] = [String(range[0]), String(range[1])];
  slider.value = String(threshold);
}

const sceneOf = (lab: Element) => lab.querySelector<HTMLSelectElement>('select[name=scene]');
/** The satellite images that were chosen, by address. */
const images = new Map<string, LabImage>();

/** Shows the chosen scene as soon as it is loaded, and offers what can be shown of it. */
async function showScene(lab: HTMLElement, draw: () => void): Promise<void> {
  const select = sceneOf(lab);
  const option = select?.selectedOptions[0];
  if (!select || !option) return draw();
  const isLoaded = option.value === '' || (await loadImage(option));
  // Another one was chosen meanwhile.
  if (option !== select.selectedOptions[0]) return;
  if (!isLoaded) select.selectedIndex = 0;
  const isSynthetic = select.selectedIndex === 0;
  setText(lab, 'credit', isLoaded ? (option.dataset['credit'] ?? '') : 'The image could not be loaded. Try it again.');
  for (const part of lab.querySelectorAll<HTMLElement>('[data-lab-synthetic]')) part.hidden = !isSynthetic;
  for (const input of lab.querySelectorAll<HTMLInputElement>('input[name=index]')) {
    input.disabled = !isSynthetic && !offeredWithoutBefore.some((id) => id === input.value);
    if (input.disabled && input.checked) choose(lab, offeredWithoutBefore[0]);
  }
  draw();
}

async function loadImage({ value: address, dataset }: HTMLOptionElement): Promise<boolean> {
  if (images.has(address)) return true;
  try {
    const reply = await fetch(address);
    if (!reply.ok) return false;
    images.set(address, placeImage(new Uint8Array(await reply.arrayBuffer()), Number(dataset['cell'])));
    return true;
  } catch {
    return false;
  }
}

function choose(lab: Element, id: IndexId): void {
  const input = lab.querySelector<HTMLInputElement>(`input[name=index][value=${id}]`);
  if (input) input.checked = true;
  setThreshold(lab);
}

function imageOf(lab: Element): LabImage {
  const image = images.get(sceneOf(lab)?.value ?? '');
  if (image) return image;
  return syntheticImage({
    daysAfterFire: numberOf(lab, 'days'),
    dryness: numberOf(lab, 'dryness'),
    haze: numberOf(lab, 'haze'),
  });
}

function show(lab: HTMLElement): void {
  const id = chosenIndex(lab);
  const threshold = numberOf(lab, 'threshold');
  const image = imageOf(lab);
  const measured = measure(image, id, threshold);
  const { area, called, part, partText, sentence } = wordsOf(id, measured, threshold);
  showImage(lab, image, measured.values, id, threshold);
  showHistogram(lab, measured.bins, id, threshold);
  for (const slider of lab.querySelectorAll<HTMLInputElement>('input[type=range]')) {
    setText(lab, `value-${slider.name}`, slider.step === '1' ? slider.value : Number(slider.value).toFixed(2));
  }
  setText(lab, 'name', id === 'nbr' ? 'dNBR, before minus after' : id.toUpperCase());
  setText(lab, 'area', area);
  setText(lab, 'called', called);
  setText(lab, 'part', part);
  setText(lab, 'part-text', partText);
  for (const { kind, hectares, above } of measured.rows) {
    setText(lab, `all-${kind}`, hectares.toFixed(1));
    setText(lab, `above-${kind}`, above.toFixed(1));
  }
  announce(lab, sentence);
}

function setText(lab: Element, name: string, text: string): void {
  for (const element of lab.querySelectorAll(`[data-lab-text="${name}"]`)) element.textContent = text;
}

let announcing = 0;

/** Only when the sliders rest. */
function announce(lab: Element, sentence: string): void {
  clearTimeout(announcing);
  announcing = window.setTimeout(() => setText(lab, 'sentence', sentence), sentenceAfterMs);
}

function showImage(lab: Element, image: LabImage, values: Float64Array, id: IndexId, threshold: number): void {
  const canvas = lab.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return;
  const { width } = image;
  canvas.width = width;
  canvas.height = values.length / width;
  const place = Math.round((numberOf(lab, 'divider') / 100) * width);
  const colours = paintBands(image.bands, width).pixels;
  const coloured = paintIndex(values, indices[id], threshold, width).pixels;
  context.putImageData(new ImageData(colours, width), 0, 0);
  context.putImageData(new ImageData(coloured, width), 0, 0, place, 0, width - place, canvas.height);
}

function showHistogram(lab: Element, bins: readonly number[], id: IndexId, threshold: number): void {
  const [low, high] = indices[id].range;
  const most = Math.max(...bins);
  lab.querySelectorAll('.lab-histogram rect').forEach((bar, at) => {
    const height = (100 * (bins[at] ?? 0)) / most;
    bar.setAttribute('height', String(height));
    bar.setAttribute('y', String(100 - height));
    const middle = low + ((at + 0.5) / bins.length) * (high - low);
    bar.classList.toggle('lab-above', middle > threshold);
  });
  setText(lab, 'low', low.toFixed(1));
  setText(lab, 'high', high.toFixed(1));
}

followDividers();
start();
document.addEventListener(pageChanged, start);
