import { useMemo, useState } from 'react';
import { href } from 'react-router';
import type { Area } from '#geo/geodesy/area.ts';
import { AreaOutline } from '../area-outline.tsx';
import type { AttachedArea } from '../attached/attached-area.ts';
import { readKeptArea } from '../attached/kept-area.ts';
import { chosenArea, shownHere } from './chosen-area.ts';
import { CoordinatesChoice } from './coordinates-choice.tsx';
import { PlaceChoice } from './place-choice.tsx';
import './choose-area.css';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Disclosure } from '../../ui/controls/disclosure.tsx';
import { FieldError } from '../../ui/forms/field.tsx';

export interface ChooseAreaProps {
  chosen: AttachedArea | null;
  onChoose: (chosen: AttachedArea) => void;
  onRemove: () => void;
  /** Where the map leads back to. */
  back: string;
}

/** The area of a form: by a place, by coordinates, from the map, or the one that this device has already. */
export function ChooseArea({ chosen, onChoose, onRemove, back }: ChooseAreaProps) {
  const [problem, setProblem] = useState('');
  function mark(area: Area, name: string): void {
    const result = chosenArea(area, name);
    setProblem('problem' in result ? result.problem : '');
    if ('chosen' in result) onChoose(result.chosen);
  }
  return (
    <div className="choose-area">
      <p role="status" className="sr-only">
        {chosen ? `Area chosen: ${chosen.title}` : ''}
      </p>
      {chosen ? (
        <Chosen chosen={chosen} onRemove={onRemove} />
      ) : (
        <>
          <KeptArea onMark={mark} />
          <PlaceChoice onMark={mark} />
          <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
          <Disclosure summary="Type coordinates">
            <CoordinatesChoice onMark={mark} />
          </Disclosure>
        </>
      )}
      <p>
        <ButtonLink kind="quiet" small to={`${href('/map-your-project')}?back=${encodeURIComponent(back)}`}>
          {chosen ? 'Mark another one on the map' : 'Mark it on the map'}
        </ButtonLink>
      </p>
    </div>
  );
}

function Chosen({ chosen, onRemove }: { chosen: AttachedArea; onRemove: () => void }) {
  const shown = useMemo(() => shownHere(chosen.area), [chosen]);
  return (
    <div className="choose-chosen">
      <p className="text-card">{chosen.title}</p>
      <AreaOutline area={shown} />
      <Button small kind="quiet" className="mt-4" onClick={onRemove}>
        Choose another area
      </Button>
    </div>
  );
}

function KeptArea({ onMark }: { onMark: (area: Area, name: string) => void }) {
  const [kept] = useState(readKeptArea);
  if (!kept) return null;
  return (
    <div className="choose-kept">
      <AreaOutline area={shownHere(kept)} brief />
      <p>
        You marked this area on the map. <span className="block text-small text-ink2">It is on this device only.</span>
      </p>
      <Button small onClick={() => onMark(kept, '')}>
        Use this area
      </Button>
    </div>
  );
}
