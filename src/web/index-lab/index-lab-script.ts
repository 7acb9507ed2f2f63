import { type IndexId, indices, startIndex } from '#geo/scene/indices.ts';
import { type LabImage, measure, syntheticImage, wordsOf } from '#geo/scene/measure.ts';
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
    if ((target as HTMLInputElement).name === 'index') setThreshold(lab);
    draw();
  });
  lab.querySelector('[data-lab-reset]')?.addEventListener('click', () => {
    for (const input of lab.querySelectorAll('input')) {
      input.value = input.defaultValue;
      input.checked = input.defaultChecked;
    }
    setThreshold(lab);
    draw();
  });
  // Until something is moved, the picture below the canvas and the figures of the page are right. A browser that goes back
  // keeps what was chosen.
  if (!isMoved(lab)) return;
  if (chosenIndex(lab) !== startIndex) setThreshold(lab);
  draw();
}

const isMoved = (lab: Element): boolean =>
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

function imageOf(lab: Element): LabImage {
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
