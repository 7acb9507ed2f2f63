import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '#web/api.ts';
import { ActionButton } from '#web/ui/records/action-button.tsx';
import { saveAs } from '#web/ui/records/save-as.ts';
import { OwnerOnly } from '../owner-only.tsx';
import type { ListQuery } from './list-filters.ts';

interface Props {
  /** The call that returns the list as a file. */
  endpoint: Endpoint;
  name: string;
  params?: Record<string, string>;
  query?: ListQuery | Record<string, string>;
}

/** Saves the list as currently filtered. */
export const ExportButton = ({ endpoint, name, params = {}, query = {} }: Props) => (
  <OwnerOnly>
    <ActionButton
      label={`Export CSV: ${name}`}
      run={async () => saveAs(`${name}.csv`, await fetchFile(endpoint, params, undefined, { ...query }))}
    >
      Export CSV
    </ActionButton>
  </OwnerOnly>
);
