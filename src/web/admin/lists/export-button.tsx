import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import type { ListQuery } from './list-filters.ts';

interface Props {
  /** The call that returns the list as a file. */
  endpoint: Endpoint;
  name: string;
  query: ListQuery;
}

/** Saves the list as currently filtered. */
export const ExportButton = ({ endpoint, name, query }: Props) => (
  <ActionButton
    label={`Export CSV: ${name}`}
    run={async () => saveAs(`${name}.csv`, await fetchFile(endpoint, {}, undefined, { ...query }))}
  >
    Export CSV
  </ActionButton>
);
