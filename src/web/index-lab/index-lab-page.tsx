import { type ReactNode, useEffect } from 'react';
import { href } from 'react-router';
import { listScenes } from '#contract/site/scenes.ts';
import { histogramBins, type IndexId, indices, startIndex } from '#geo/scene/indices.ts';
import { measure, syntheticImage, wordsOf } from '#geo/scene/measure.ts';
import { startConditions } from '#geo/scene/scene.ts';
import { call } from '../api.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { webApplication } from '../seo/structured-data/structured-data.ts';
import { Button, ButtonLink } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { DividerHandle } from '../ui/divider/divider.tsx';
import { formatDate } from '../ui/format/days.ts';
import { PageHead } from '../ui/layout/section.tsx';
import type { Route } from './+types/index-lab-page.ts';
import indexLabScript from './index-lab-script.ts?script-url';
import './index-lab.css';

const { threshold, range } = indices[startIndex];

/** The figures of the start values, for readers without script. */
export async function loader({ context }: Route.LoaderArgs) {
  const { scenes } = await call(listScenes, {}, { context });
  const { values: _, ...measured } = measure(syntheticImage(startConditions), startIndex, threshold);
  return { ...measured, scenes, words: wordsOf(startIndex, measured, threshold) };
}

const texts = {
  title: 'Index lab',
  description:
    'Move sliders over a synthetic satellite scene and see what NDVI, NBR, NDWI and NDBI call vegetation, burnt ground, water or built-up.',
  share: '/images/share/index-lab.png',
};

export const meta: Route.MetaFunction = ({ matches }) => {
  const pathname = href('/tools/index-lab');
  return pageMeta(matches, pathname, { ...texts, more: webApplication(matches, pathname, texts) });
};

interface About {
  name: string;
  finds: string;
  formula: string;
  why: string;
}

const abouts: Readonly<Record<IndexId, About>> = {
  ndvi: {
    name: 'NDVI',
    finds: 'vegetation',
    formula: '(NIR − Red) / (NIR + Red)',
    why: 'Living leaves reflect near infrared and take in red.',
  },
  nbr: {
    name: 'NBR',
    finds: 'burnt ground',
    formula: '(NIR − SWIR) / (NIR + SWIR)',
    why: 'Healthy plants reflect near infrared; burnt ground reflects short-wave infrared. dNBR is how far NBR has fallen since the image before the fire.',
  },
  ndwi: {
    name: 'NDWI',
    finds: 'open water',
    formula: '(Green − NIR) / (Green + NIR)',
    why: 'Water reflects some green and takes in near infrared.',
  },
  ndbi: {
    name: 'NDBI',
    finds: 'built-up',
    formula: '(SWIR − NIR) / (SWIR + NIR)',
    why: 'Roofs and bare soil reflect more short-wave than near infrared. The index cannot tell them apart, nor from burnt ground.',
  },
};
const ids = Object.keys(abouts) as IndexId[];

export default function IndexLabPage({ loaderData }: Route.ComponentProps) {
  const { words, bins, rows, scenes } = loaderData;
  useEffect(() => {
    // After a navigation without a new document; a module runs once.
    import(/* @vite-ignore */ indexLabScript).catch(() => {});
  }, []);
  return (
    <>
      <PageHead
        heading="Index lab"
        lead="Four sums on colours you cannot see. Move the sliders and watch what the map calls vegetation, water, built-up or burnt."
      />
      <div className="page page-end" data-script={indexLabScript} data-lab="">
        <div className="lab">
          <IndexTabs />
          {scenes.length > 0 && <SceneChoice scenes={scenes} />}
          <LabImage />
          <div className="lab-panel">
            {ids.map((id) => (
              <div key={id} className="lab-about" data-about={id}>
                <h2 className="text-h4">
                  {abouts[id].name} = {abouts[id].formula}
                </h2>
                <p className="mt-1 text-ink2">{abouts[id].why}</p>
              </div>
            ))}
            <div className="needs-script" data-lab-synthetic="">
              <Slider
                name="days"
                label="Days after the fire"
                max={120}
                step={1}
                start={startConditions.daysAfterFire}
              />
              <Slider name="dryness" label="Dryness of the grass" max={1} step={0.01} start={startConditions.dryness} />
              <Slider name="haze" label="Haze" max={1} step={0.01} start={startConditions.haze} />
            </div>
            <Histogram bins={bins} />
            <dl className="lab-figures">
              <Figure name="area" label="called" value={words.area} text={words.called} />
              <Figure name="part" label="part-text" value={words.part} text={words.partText} />
            </dl>
            <p className="sr-only" aria-live="polite">
              <Live name="sentence">{words.sentence}</Live>
            </p>
          </div>
        </div>
        <div className="lab-actions">
          <ButtonLink to={`${href('/map-your-project')}?service=indices-calculation`}>
            Run This on My Area
            <Icon name="arrow-right" />
          </ButtonLink>
          <Button kind="quiet" className="needs-script" data-plain="" data-lab-reset="">
            Back to the Start Values
          </Button>
          <p>
            Read{' '}
            <TextLink to={href('/articles/:slug', { slug: 'ndvi-nbr-ndwi' })}>NDVI, NBR and NDWI explained</TextLink>
          </p>
        </div>
        <Truth rows={rows} />
      </div>
    </>
  );
}

/** Text that the script writes; React leaves it as it is. */
const Live = ({ name, children }: { name: string; children: ReactNode }) => (
  <span data-lab-text={name} suppressHydrationWarning>
    {children}
  </span>
);

const IndexTabs = () => (
  <div className="lab-head">
    <fieldset className="lab-tabs needs-script no-print">
      <legend className="sr-only">Index</legend>
      {ids.map((id) => (
        <label key={id} data-plain="">
          <input type="radio" name="index" value={id} defaultChecked={id === startIndex} data-plain="" />
          <span className="text-h4">{abouts[id].name}</span>
          <span className="text-small">{abouts[id].finds}</span>
        </label>
      ))}
    </fieldset>
    <p className="lab-synthetic">
      <Live name="credit">{syntheticCredit}</Live>
    </p>
  </div>
);

const syntheticCredit = 'Synthetic scene. It is not a place.';

const creditOf = (credit: string, indexError: number): string =>
  `${credit}. Reduced to 8 bits: 99 of 100 index values differ by less than ${indexError}.`;

const SceneChoice = ({ scenes }: { scenes: Route.ComponentProps['loaderData']['scenes'] }) => (
  <label className="lab-scene needs-script no-print" data-plain="">
    <span>Scene</span>
    <select name="scene" data-plain="">
      <option value="" data-credit={syntheticCredit}>
        Synthetic
      </option>
      {scenes.map(({ name, place, date, credit, cellM, indexError, address }) => (
        <option key={name} value={address} data-credit={creditOf(credit, indexError)} data-cell={cellM}>
          {place}, {formatDate(date)}
        </option>
      ))}
    </select>
  </label>
);

const LabImage = () => (
  <div className="divider lab-image">
    <canvas
      className="needs-script"
      width={256}
      height={256}
      role="img"
      aria-label="The scene from above: in false colour left of the divider, the index right of it"
      suppressHydrationWarning
    />
    <noscript>
      {/* React does not hydrate these children. */}
      {import.meta.env.SSR && (
        <img
          src="/images/site/index-lab.png"
          width={256}
          height={256}
          alt="The scene from above, the left third in false colour, the rest as dNBR: a burnt area in the north-west, a lake, a river, fields and a town"
        />
      )}
    </noscript>
    <DividerHandle
      label="Divider between false colour and index"
      name="divider"
      left="False colour"
      right={<Live name="name">dNBR, before minus after</Live>}
      start={34}
    />
  </div>
);

interface SliderProps {
  name: string;
  label: string;
  max: number;
  step: number;
  start: number;
}

const Slider = ({ name, label, max, step, start }: SliderProps) => (
  <label className="lab-slider" data-plain="">
    <span>{label}</span>
    <span aria-hidden="true">
      <Live name={`value-${name}`}>{step === 1 ? start : start.toFixed(2)}</Live>
    </span>
    <input type="range" name={name} min={0} max={max} step={step} defaultValue={start} data-plain="" />
  </label>
);

function Histogram({ bins }: { bins: readonly number[] }) {
  const most = Math.max(...bins);
  const [low, high] = range;
  const bars = bins.map((count, at) => ({
    x: at + 0.1,
    height: (100 * count) / most,
    isAbove: low + ((at + 0.5) / bins.length) * (high - low) > threshold,
  }));
  return (
    <div className="lab-threshold">
      <label className="lab-slider" data-plain="">
        <span>Threshold</span>
        <span aria-hidden="true">
          <Live name="value-threshold">{threshold.toFixed(2)}</Live>
        </span>
        <svg
          className="lab-histogram"
          viewBox={`0 0 ${histogramBins} 100`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {bars.map(({ x, height, isAbove }) => (
            <rect
              key={x}
              x={x}
              y={100 - height}
              width={0.8}
              height={height}
              className={isAbove ? 'lab-above' : undefined}
              suppressHydrationWarning
            />
          ))}
        </svg>
        <input
          className="needs-script"
          type="range"
          name="threshold"
          min={low}
          max={high}
          step={0.01}
          defaultValue={threshold}
          data-plain=""
        />
      </label>
      <p className="lab-scale" aria-hidden="true">
        <Live name="low">{low.toFixed(1)}</Live>
        <Live name="high">{high.toFixed(1)}</Live>
      </p>
    </div>
  );
}

const Figure = ({ name, label, value, text }: { name: string; label: string; value: string; text: string }) => (
  <div>
    <dt className="text-small text-ink2">
      <Live name={label}>{text}</Live>
    </dt>
    <dd className="text-h3 flared">
      <Live name={name}>{value}</Live>
    </dd>
  </div>
);

const Truth = ({ rows }: { rows: Route.ComponentProps['loaderData']['rows'] }) => (
  <details className="lab-truth" data-lab-synthetic="">
    <summary data-plain="">Values as a table</summary>
    <table>
      <caption className="sr-only">Hectares of the scene by what is on the ground</caption>
      <thead>
        <tr>
          <th scope="col">On the ground</th>
          <th scope="col">In the scene, ha</th>
          <th scope="col">Above the threshold, ha</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ kind, hectares, above }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>
              <Live name={`all-${kind}`}>{hectares.toFixed(1)}</Live>
            </td>
            <td>
              <Live name={`above-${kind}`}>{above.toFixed(1)}</Live>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
