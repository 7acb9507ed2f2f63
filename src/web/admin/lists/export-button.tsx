import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import type { Narrowed } from './narrowed.ts';

interface Props {
  /** The call that returns the list as a file. */
  endpoint: Endpoint;
  name: string;
  show: string;
  narrowed: Narrowed;
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
