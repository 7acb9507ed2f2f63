import { useCallback } from 'react';
import { readRecordMap } from '#contract/admin/area-map.ts';
import { call } from '#web/api.ts';
import { AsyncSection } from '#web/ui/records/async-section.tsx';
import { useAsync } from '#web/ui/records/use-async.ts';
import { OnMapLink } from '../on-map-link.tsx';
import { AreaMap } from './area-map.tsx';

interface Props {
  reference: string;
  /** The record on the map of all work, if it is not this one. */
  onMapAs?: string;
}

/** The area of one record, with what is around it. Its page describes the area as text. */
export function RecordMap({ reference: ref, onMapAs = ref }: Props) {
  const map = useAsync(
    useCallback((signal?: AbortSignal) => call(readRecordMap, { params: { ref } }, { signal }), [ref]),
  );
  return (
    <div className="mb-6">
      <AsyncSection {...map} waiting="Loading the map..." failure="The map could not be loaded.">
        {({ picture, areas }) => <AreaMap picture={picture} areas={areas} selected={null} isSmall />}
      </AsyncSection>
      <div className="mt-2">
        <OnMapLink reference={onMapAs} />
      </div>
    </div>
  );
}
