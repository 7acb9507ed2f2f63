import { useCallback } from 'react';
import { readFileAreas } from '#contract/admin/inquiries/inquiries.ts';
import { areaFileEndings } from '#contract/files/file-names.ts';
import { call } from '#web/api.ts';
import { AreaOutline } from '#web/map/outline/area-outline.tsx';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';

interface Props {
  reference: string;
  files: readonly { name: string }[];
}

/** The areas in the files of an inquiry, as the server reads them; renders nothing without such a file. */
export const FileAreas = ({ reference, files }: Props) =>
  files.some(({ name }) => areaFileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`))) && (
    <ReadAreas reference={reference} />
  );

function ReadAreas({ reference: ref }: Pick<Props, 'reference'>) {
  const loaded = useAsync(
    useCallback((signal?: AbortSignal) => call(readFileAreas, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <AsyncSection {...loaded} waiting="Reading the files..." failure="The files could not be read.">
      {({ areas }) => (
        <ul aria-label="Areas in the files">
          {areas.map(({ name, area }) => (
            <li key={name} className="mt-3">
              <p className="text-small font-strong wrap-anywhere">{name}</p>
              <AreaOutline area={area} />
            </li>
          ))}
        </ul>
      )}
    </AsyncSection>
  );
}
