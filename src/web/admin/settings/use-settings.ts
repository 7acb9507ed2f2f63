import { useEffect, useEffectEvent, useState } from 'react';
import type { ContentFile, ContentProblem } from '#contract/admin/content.ts';
import {
  readSettingsEffects,
  type SettingsEffects,
  type SettingsFile,
  settingsFiles,
} from '#contract/admin/settings.ts';
import { call } from '#web/api.ts';
import { useOnline } from '#web/ui/async/use-online.ts';
import { withValueAt } from '../content/fields.ts';
import { type EditedContent, useContentFile } from '../content/use-content-file.ts';
import type { FileChange } from './sections.ts';

const saveAfterMs = 1_200;
const saveAgainAfterMs = 15_000;
const computeAfterMs = 250;

export type LoadedFiles = Readonly<Record<SettingsFile, ContentFile>>;

/** What visitors see as published, and with what is typed. */
export interface Effects {
  published: SettingsEffects;
  edited: SettingsEffects;
  problems: readonly ContentProblem[];
}

/** The files of the settings while they are edited. Each is saved as the draft of this owner a moment after it changes. */
export function useSettings(loaded: LoadedFiles, first: Effects, userId: string) {
  const contents: Record<SettingsFile, EditedContent> = {
    'company.yaml': useSavedFile(loaded['company.yaml'], userId),
    'shop.yaml': useSavedFile(loaded['shop.yaml'], userId),
    'booking.yaml': useSavedFile(loaded['booking.yaml'], userId),
    'estimates.yaml': useSavedFile(loaded['estimates.yaml'], userId),
    'deliveries.yaml': useSavedFile(loaded['deliveries.yaml'], userId),
  };
  const changed = settingsFiles.filter((file) => contents[file].changes.length > 0);
  const values = Object.fromEntries(changed.map((file) => [file, contents[file].values]));
  const { effects, failure: effectsFailure } = useEffects(values, first);
  const problems = changed.flatMap((file) => problemsIn(contents[file], effects.problems));
  const changes = changed.flatMap((file) => contents[file].changes.map((change): FileChange => ({ file, ...change })));
  const edited = settingsFiles.map((file) => contents[file]);
  const files = Object.fromEntries(settingsFiles.map((file) => [file, contents[file].file])) as LoadedFiles;

  return {
    contents,
    files,
    effects,
    effectsFailure,
    changed,
    changes,
    problems,
    isBusy: edited.some(({ busy }) => busy),
    isUnsaved: edited.some(({ isUnsaved }) => isUnsaved),
    failure: edited.find(({ failure }) => failure !== '')?.failure ?? '',
    /** Gives one field its published value again. */
    undo({ file, field, before }: FileChange): void {
      const { values: typed, change } = contents[file];
      change(withValueAt(typed, field, before));
    },
    undoAll(): void {
      for (const file of changed) contents[file].change(contents[file].file.values);
    },
    saveAll: () => Promise.all(edited.filter(({ isUnsaved }) => isUnsaved).map(({ save }) => save())),
  };
}

export type Settings = ReturnType<typeof useSettings>;

/** One file, which is saved a moment after it was changed, and after a failure now and then. */
function useSavedFile(loaded: ContentFile, userId: string): EditedContent {
  const content = useContentFile(loaded, userId);
  const { isUnsaved, values, busy, failure } = content;
  const online = useOnline();
  const save = useEffectEvent((typed: unknown) => void content.save(typed));
  useEffect(() => {
    if (!isUnsaved || busy || !online) return;
    // Each change begins the time anew.
    const timer = setTimeout(() => save(values), failure ? saveAgainAfterMs : saveAfterMs);
    return () => clearTimeout(timer);
  }, [isUnsaved, values, busy, failure, online]);
  return content;
}

/** The problems of a file as typed; once it is saved, also those of the site as a whole. */
function problemsIn({ file, isUnsaved }: EditedContent, typed: readonly ContentProblem[]): ContentProblem[] {
  const own = typed.filter((problem) => problem.file === file.file);
  return own.length > 0 || isUnsaved ? own : file.problems;
}

/** Computed by the server a moment after each change. */
function useEffects(values: Readonly<Record<string, unknown>>, first: Effects) {
  const [computed, setComputed] = useState({ text: '{}', effects: first });
  const [failure, setFailure] = useState('');
  const online = useOnline();
  const text = JSON.stringify(values);
  const isComputed = computed.text === text;
  useEffect(() => {
    if (!online || isComputed) return;
    const abort = new AbortController();
    const compute = async (): Promise<void> => {
      try {
        const { signal } = abort;
        const effects = await call(readSettingsEffects, { body: { files: JSON.parse(text) } }, { signal });
        setComputed({ text, effects });
        setFailure('');
      } catch (error) {
        if (!abort.signal.aborted) setFailure((error as Error).message);
      }
    };
    const timer = setTimeout(() => void compute(), computeAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, isComputed, online]);
  return { effects: computed.effects, failure: isComputed ? '' : failure };
}
