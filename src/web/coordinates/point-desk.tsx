import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { href } from 'react-router';
import type { PointChoice, PointRead, ShownSystem } from '#contract/areas/coordinates.ts';
import type { SentPicture } from '#contract/areas/map-picture.ts';
import { limits } from '#contract/limits.ts';
import { isEpsg } from '#geo/geodesy/coordinate-systems.ts';
import { storeLoadedFiles } from '../offline/store-opened-page.ts';
import { IconButton } from '../ui/controls/button.tsx';
import { Icon } from '../ui/controls/icon.tsx';
import { TextLink } from '../ui/controls/text-link.tsx';
import { showToast } from '../ui/display/toast.tsx';
import { FieldError } from '../ui/forms/field.tsx';
import { PointMap } from './point-map.tsx';

export type Choice = PointChoice;

/** What the address says beside the point. */
export function choiceIn(query: URLSearchParams): Choice {
  const epsg = Number(query.get('system'));
  return {
    ...(isEpsg(epsg) && { epsg }),
    ...(query.get('swap') === '1' && { swap: true }),
    ...(query.get('south') === '1' && { south: true }),
  };
}

const addressOf = (point: string, { epsg, swap, south }: Choice = {}): string =>
  `${href('/tools/coordinates')}?${new URLSearchParams({
    point,
    ...(epsg && { system: String(epsg) }),
    ...(swap && { swap: '1' }),
    ...(south && { south: '1' }),
  })}`;

const examples = [
  ['Degrees', '-20.1500, 28.5833'],
  ['UTM', '35K 665484 7771132'],
  ['MGRS', '35K PT 65483 71131'],
] as const;

interface Props {
  point: string;
  choice: Choice;
  read: PointRead | null;
  map: SentPicture | null;
  /** Why the server did not answer; empty otherwise. */
  problem: string;
}

export function PointDesk({ point, choice, read, map, problem }: Props) {
  const desk = useDesk({ point, choice, read });
  const { field, shown } = desk;
  const trouble = shown.read ? shown.read.problem : shown.text === point ? problem : '';
  const position = shown.read?.position ?? null;
  return (
    <div className="desk">
      {/* Without an action it is held until the script converts the point on the device; without script it is sent. */}
      <form className="desk-form" method="get" onSubmit={(event) => event.preventDefault()}>
        <label className="text-h4" htmlFor="point">
          Paste anything
        </label>
        <input
          ref={field}
          id="point"
          name="point"
          type="text"
          className="field-control desk-field"
          defaultValue={point}
          maxLength={limits.pointMaxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={trouble ? true : undefined}
          aria-describedby="point-read"
          onInput={({ currentTarget }) => desk.show(currentTarget.value)}
          onKeyDown={(event) => moveByKey(event, position, desk.show)}
        />
        <noscript>
          <button type="submit" className="button button-quiet button-small mt-3">
            Convert
          </button>
          <p className="mt-3 text-small text-ink2">
            Without JavaScript our server converts the position. It keeps nothing.
          </p>
        </noscript>
        <div id="point-read" role="status">
          <ReadAs read={shown.read} text={shown.text} trouble={trouble} onChoose={desk.show} />
        </div>
      </form>
      <ul className="desk-rows">
        {(shown.read?.systems.length ? shown.read.systems : noSystems).map((system) => (
          <SystemRow key={system.id} {...system} isSource={system.id === shown.read?.source} />
        ))}
      </ul>
      <PointMap position={position} sent={read?.position ? { at: read.position, picture: map } : null} />
    </div>
  );
}

/** The rows before there is a position: their names say what the page converts to. */
const noSystems: readonly ShownSystem[] = (
  [
    ['degrees', 'Degrees', 'WGS 84, EPSG:4326'],
    ['dms', 'Degrees, minutes, seconds', 'WGS 84'],
    ['utm35', 'UTM 35S', 'WGS 84, EPSG:32735'],
    ['utm36', 'UTM 36S', 'WGS 84, EPSG:32736'],
    ['arc', 'Arc 1950, degrees', 'EPSG:4209'],
    ['arc35', 'Arc 1950 / UTM 35S', 'EPSG:20935'],
    ['arc36', 'Arc 1950 / UTM 36S', 'EPSG:20936'],
    ['mgrs', 'MGRS', ''],
  ] as const
).map(([id, name, detail]) => ({ id, name, detail, value: '', copied: '', accuracy: '', isExact: true }));

interface Shown {
  text: string;
  choice: Choice;
  read: PointRead | null;
}

const loadReader = () => import('#geo/coordinates/read-point.ts');

/** The point of the field, read again at each change on this device. */
function useDesk({ point, choice, read }: { point: string; choice: Choice; read: PointRead | null }) {
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Shown>({ text: point, choice, read });
  const latest = useRef('');
  async function show(text: string, next: Choice = {}): Promise<void> {
    const key = addressOf(text, next);
    latest.current = key;
    if (field.current && field.current.value !== text) field.current.value = text;
    const { readPoint } = await loadReader();
    if (latest.current === key) setShown({ text, choice: next, read: text.trim() ? readPoint(text, next) : null });
  }
  const begin = useEffectEvent(() => {
    // Typed before hydration, or in the address of a copy that has no answer.
    const query = new URLSearchParams(location.search);
    const typed = field.current?.value || (query.get('point') ?? '');
    if (typed !== point) change(typed, typed === query.get('point') ? choiceIn(query) : {});
    loadReader()
      .then(storeLoadedFiles)
      .catch(() => {});
  });
  useEffect(() => begin(), []);
  function change(text: string, next?: Choice): void {
    show(text, next).catch(() => showToast('The converter could not be loaded. Check your connection.', 'warning'));
  }
  return { field, shown, show: change };
}

interface ReadAsProps {
  read: PointRead | null;
  text: string;
  trouble: string;
  onChoose: (text: string, choice?: Choice) => void;
}

/** Which system was read, in which order, and the readings that also fit. */
function ReadAs({ read, text, trouble, onChoose }: ReadAsProps) {
  const choose = (point: string, choice?: Choice) => (event: MouseEvent) => {
    event.preventDefault();
    onChoose(point, choice);
  };
  if (!read && !trouble) {
    return (
      <p className="desk-read">
        <span className="text-ink2">Try</span>
        {examples.map(([name, example]) => (
          <TextLink key={name} to={addressOf(example)} onClick={choose(example)} aria-label={`${name}: ${example}`}>
            {example}
          </TextLink>
        ))}
      </p>
    );
  }
  return (
    <>
      {trouble ? (
        <FieldError>{trouble}</FieldError>
      ) : (
        <p className="desk-read">
          <span className="desk-found">
            <Icon name="check" />
            <span>
              Read as <strong className="font-strong">{read?.readAs}</strong>
              {read?.order && `, ${read.order}`}
            </span>
          </span>
          {read?.where !== 'inside' && (
            <span className="desk-where">{read?.where === 'border' ? 'near the border' : 'outside Zimbabwe'}</span>
          )}
        </p>
      )}
      {read && read.others.length > 0 && (
        <p className="desk-read">
          <span className="text-ink3">{trouble ? 'Choose' : 'Not right?'}</span>
          {read.others.map(({ label, choice }) => (
            <TextLink key={label} to={addressOf(text, choice)} onClick={choose(text, choice)}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
    </>
  );
}

function SystemRow({ name, detail, value, copied, accuracy, isExact, isSource }: ShownSystem & { isSource: boolean }) {
  return (
    <li className={isSource ? 'desk-row desk-source' : 'desk-row'}>
      <p className="desk-name">
        <span className="font-strong">{name}</span>
        <span className="text-note text-ink3">{detail}</span>
      </p>
      <p className="desk-value">{value || '–'}</p>
      <p className={isExact ? 'desk-accuracy text-ink3' : 'desk-accuracy desk-inexact'}>{accuracy}</p>
      {copied && (
        <IconButton
          icon="copy"
          label={`Copy ${name}`}
          className="needs-script desk-copy no-print"
          onClick={() => void copy(copied)}
        />
      )}
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copied');
  } catch {
    showToast('Your browser does not allow copying. Select the text instead.', 'warning');
  }
}

const steps: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Alt and an arrow move the point by a second of arc. */
function moveByKey(event: KeyboardEvent, position: PointRead['position'], show: (text: string) => void): void {
  const step = event.altKey && steps[event.key];
  if (!step || !position) return;
  event.preventDefault();
  const [lon, lat] = [position[0] + step[0] / 3600, position[1] + step[1] / 3600];
  void import('#geo/coordinates/format-coordinates.ts').then(({ asDms }) => show(asDms([lon, lat]).join(' ')));
}
