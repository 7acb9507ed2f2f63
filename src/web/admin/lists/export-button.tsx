import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import type { ListFilters } from './list-filters.ts';

interface Props {
  /** The call that returns the list as a file. */
  endpoint: Endpoint;
  name: string;
  show: string;
  narrowed: ListFilters;
}

/** Saves the list as currently filtered. */
export const ExportButton = ({ endpoint, name, show, narrowed }: Props) => (
  <ActionButton
    label={`Export CSV: ${name}`}
    run={async () => saveAs(`${name}.csv`, await fetchFile(endpoint, {}, undefined, { show, ...narrowed }))}
  >
    Export CSV
  </ActionButton>
);
