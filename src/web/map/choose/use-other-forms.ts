import { useState } from 'react';
import type { Area } from '#geo/geodesy/area.ts';
import type { Place } from '#geo/places/place.ts';
import { useAreaFile } from '../files/use-area-file.ts';
import type { MarkedArea } from './use-chosen-area.ts';

export type FormName = 'place' | 'upload' | 'type';

/** The forms beside the map, of which one is open at a time. The place search is open until there is an area. */
export function useOtherForms({ area: { length }, take }: MarkedArea) {
  const [chosen, choose] = useState<FormName | 'none' | null>(null);
  const [town, setTown] = useState<Place | null>(null);
  const [typed, setTyped] = useState('');
  const [preview, setPreview] = useState<Area | null>(null);
  const open = chosen ?? (length ? 'none' : 'place');
  const file = useAreaFile({ onRead: (area, name) => takeFrom('upload', area, name), onPreview: setPreview });
  function takeFrom(form: FormName, area: Area, name?: string, staysOpen = form === 'upload'): void {
    setTown(null);
    const isUsable = take(area, name);
    // The form stays open to correct an invalid area, to answer questions about a file, or for its notes.
    choose(isUsable && !staysOpen ? null : form);
  }
  return {
    ...{ open, town, setTown, typed, setTyped, preview, takeFrom },
    toggle: (form: FormName) => choose(open === form ? 'none' : form),
    file: {
      ...file,
      read(dropped: readonly File[]): void {
        choose('upload');
        file.read(dropped);
      },
    },
  };
}

export type OtherForms = ReturnType<typeof useOtherForms>;
