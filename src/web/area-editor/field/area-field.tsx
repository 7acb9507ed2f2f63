import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { href } from 'react-router';
import { limits } from '#contract/limits.ts';
import { areaFigures, lengthText } from '#geo/estimate/figures.ts';
import { type Area, areaOf, perimeterOf } from '#geo/geodesy/area.ts';
import { boundsOf } from '#geo/map/mercator.ts';
import { outlinePath } from '#geo/map/outline-path.ts';
import { simplifyArea } from '#geo/polygons/simplify-area.ts';
import type { AttachedArea } from '#web/map/attached/attached-area.ts';
import { readStoredArea } from '#web/map/attached/stored-area.ts';
import { OutlineShape } from '#web/map/outline/outline-shape.tsx';
import { useOnline } from '#web/ui/async/use-online.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Disclosure } from '#web/ui/controls/disclosure.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { inThousands } from '#web/ui/format/numbers.ts';
import { FieldError } from '#web/ui/forms/field.tsx';
import { Announcement } from '../announcement.tsx';
import { type MarkedArea, noArea } from '../area-editor.ts';
import { CornersTable } from '../corners/corners-table.tsx';
import { FixCrossings } from '../corners/fix-crossings.tsx';
import { EditorBox } from '../editor-box.tsx';
import type { Measured } from '../measure.ts';
import { Toolbar, useEditorKeys } from '../toolbar.tsx';
import { CoordinatesForm } from '../tools/coordinates-form.tsx';
import { LazyFileForm } from '../tools/lazy-file-form.tsx';
import { PlaceForm } from '../tools/place-form.tsx';
import { AreaEditorProvider, useAreaEditor, useEditor } from '../use-area-editor.ts';
import '#web/map/outline/area-outline.css';
import './area-field.css';

export interface AreaFieldProps {
  /** The area that the form sends, as it is when the field is shown. */
  chosen: AttachedArea | null;
  onChoose: (chosen: AttachedArea) => void;
  /** There is no area, or one that is not valid: the form is sent without it. */
  onRemove: () => void;
  /** The path to which the map page links back. */
  back: string;
}

/** The area of a form: marked on the map, from a place, a file or coordinates, or already stored on this device. */
export function AreaField({ chosen, onChoose, onRemove, back }: AreaFieldProps) {
  const editor = useAreaEditor(() => ({
    marked: chosen ? { area: chosen.area, source: null, title: chosen.title } : noArea,
  }));
  const { marked, measured } = editor;
  const title = useMemo(() => titleOf(marked), [marked]);
  const sent = useRef(marked.area);
  const send = useEffectEvent((isValid: boolean) => {
    if (!isValid) return onRemove();
    onChoose({ area: simplifyArea(marked.area, limits.areaCornersMax).area, title, summary: '' });
  });
  useEffect(() => {
    const isMeasured = measured !== null || marked.area.length === 0;
    if (marked.area === sent.current || !isMeasured) return;
    sent.current = marked.area;
    send(measured?.check.isValid ?? false);
  }, [marked.area, measured]);
  return (
    <AreaEditorProvider value={editor}>
      <div className="area-field">
        <Announcement />
        {marked.area.length === 0 && <StoredAreaOffer />}
        <FieldMap />
        <OtherForms>
          {measured && (
            <p className="text-small text-ink2">
              <strong className="text-ink wrap-anywhere">{title}</strong>
              <span className="block">{placeText(marked.area)}</span>
            </p>
          )}
        </OtherForms>
        {measured && (
          <Disclosure summary={`Corners, as a table (${inThousands(measured.check.pointCount)})`}>
            <CornersTable measured={measured} />
          </Disclosure>
        )}
        <p className="no-print text-small text-ink2">
          For a rectangle, a circle or a closer look,{' '}
          <TextLink to={`${href('/map-your-project')}?back=${encodeURIComponent(back)}`}>use the large map</TextLink>.
        </p>
      </div>
    </AreaEditorProvider>
  );
}

/** "Umguza: 850 km²", or "850 km² (85,000 ha)" of an area without a name */
function titleOf({ area, source, title }: MarkedArea): string {
  if (title !== undefined) return title;
  const { value, unit, other } = areaFigures(areaOf(area));
  return source?.name ? `${source.name}: ${value} ${unit}` : `${value} ${unit} (${other})`;
}

/** "Centre 20.1493°S 28.5821°E, perimeter 1.8 km" */
function placeText(area: Area): string {
  const [west, south, east, north] = boundsOf(area.flat(2));
  const [latitude, longitude] = [(south + north) / 2, (west + east) / 2];
  const center = `${degrees(latitude, 'N', 'S')} ${degrees(longitude, 'E', 'W')}`;
  return `Centre ${center}, perimeter ${lengthText(perimeterOf(area))}`;
}

const degrees = (value: number, above: string, below: string): string =>
  `${Math.abs(value).toFixed(4)}°${value < 0 ? below : above}`;

/** Offers the area that was marked on the map page and is stored on this device. */
function StoredAreaOffer() {
  const { mark } = useEditor();
  const [stored] = useState(readStoredArea);
  const size = useMemo(() => stored && areaFigures(areaOf(stored)), [stored]);
  if (!stored || !size) return null;
  return (
    <div className="area-field-stored">
      <figure className="area-outline area-brief">
        <OutlineShape outline={outlinePath(stored, limits.outlineSizePx)} />
        <figcaption className="text-small text-ink2">
          {size.value} {size.unit}
        </figcaption>
      </figure>
      <p>
        You marked this area on the map. <span className="block text-small text-ink2">It is on this device only.</span>
      </p>
      <Button small onClick={() => mark(stored, { tool: 'polygon', boundary: 'marked' })}>
        Use this area
      </Button>
    </div>
  );
}

const drawing = [{ id: 'polygon', name: 'Draw area' }] as const;

/** The map is loaded when its button is pressed, or when a mouse moves over it. */
function FieldMap() {
  const editor = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ComponentProps<typeof EditorBox>['state']>('closed');
  const [isMarking, setMarking] = useState(true);
  useEditorKeys(box, editor);
  const isOpen = state === 'open';
  function press(): void {
    setMarking(!isOpen || !isMarking);
    setState('open');
  }
  return (
    <EditorBox
      ref={box}
      className="area-field-map"
      state={state}
      onState={setState}
      closed={<ClosedMap area={editor.area} />}
      beside={
        <Toolbar
          className="editor-tools-small"
          label="Mark the area"
          tools={drawing}
          edits={['undo', 'clear']}
          pressed={isOpen && isMarking ? 'polygon' : null}
          onPress={press}
        />
      }
      tool={isMarking ? 'polygon' : null}
      onOutlineTool={() => setMarking(true)}
    />
  );
}

/** The area alone. */
function ClosedMap({ area }: { area: Area }) {
  const isOnline = useOnline();
  return (
    <div className="area-field-closed">
      <div className="graticule-crosses" />
      {area.length > 0 && <OutlineShape outline={outlinePath(area, limits.outlineSizePx)} />}
      <p className={area.length > 0 ? 'self-end text-small' : 'text-small'}>
        {isOnline
          ? 'Press Draw area to load the map.'
          : 'You are offline. The map needs a connection; you can also type coordinates.'}
      </p>
    </div>
  );
}

const forms = {
  place: { name: 'Find a place', Form: PlaceForm },
  upload: { name: 'Upload a boundary file', Form: LazyFileForm },
  type: { name: 'Type coordinates', Form: CoordinatesForm },
};
type FormName = keyof typeof forms;
const formNames = Object.keys(forms) as FormName[];

/**
 * The forms beside the map, of which one is open at a time, below a line with `children`. The search for places is open
 * until there is an area.
 */
function OtherForms({ children }: { children: ReactNode }) {
  const { area, tool, choose, measured } = useEditor();
  const [isClosed, setClosed] = useState(false);
  const open = formNames.find((name) => name === tool) ?? (area.length > 0 || isClosed ? null : 'place');
  const form = open && forms[open];
  function toggle(name: FormName): void {
    setClosed(open === name);
    choose(open === name ? null : name);
  }
  return (
    <>
      <div className="area-field-foot">
        {children}
        <ul className="area-field-forms no-print">
          {formNames.map((name) => (
            <li key={name}>
              <button type="button" className="link" aria-expanded={open === name} onClick={() => toggle(name)}>
                {forms[name].name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {measured && <Problem {...measured.check} />}
      {form && (
        <section className="area-field-form" aria-label={form.name}>
          <form.Form />
        </section>
      )}
    </>
  );
}

/** The reason why the area cannot be used as it is, or is probably not the one the visitor meant. */
const Problem = ({ message, crossings }: Measured['check']) => (
  <div>
    <div role="alert">{message && <FieldError>{message}</FieldError>}</div>
    {crossings.length > 0 && <FixCrossings crossings={crossings} />}
  </div>
);
