import { useState } from 'react';
import { priceWithSize } from '#geo/estimate/size-prices.ts';
import { Picture } from '#web/ui/layout/picture.tsx';
import { ChoiceCard } from './choice-card.tsx';

export interface BriefService {
  id: string;
  name: string;
  image: string;
  price: number;
  duration: string | undefined;
  /** The size of area that the price includes; null where no area matters. */
  includedKm2: number | null;
}

interface Props {
  services: readonly BriefService[];
  chosen: string | null;
  onChoose: (serviceId: string | null) => void;
}

const shownAtFirst = 6;

/** Services that need an area first; the chosen service is never hidden. */
export function ServiceChoice({ services, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  const sorted = [...services].sort(
    (one, other) => Number(other.includedKm2 !== null) - Number(one.includedKm2 !== null),
  );
  const isHidden = sorted.findIndex(({ id }) => id === chosen) >= shownAtFirst;
  const shown = isWhole || isHidden ? sorted : sorted.slice(0, shownAtFirst);
  return (
    <fieldset>
      <legend className="sr-only">Service</legend>
      <div className="choice-cards">
        {shown.map(({ id, name, image, duration, ...price }) => (
          <ChoiceCard
            key={id}
            name="service"
            label={name}
            detail={[priceWithSize(price), duration].filter(Boolean).join(', ')}
            picture={<Picture className="choice-plate" src={image} alt="" width={270} height={118} />}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        ))}
        <ChoiceCard
          name="service"
          label="I am not sure"
          detail="Describe below what you want to know"
          checked={chosen === null}
          onChange={() => onChoose(null)}
        />
      </div>
      {shown.length < sorted.length && (
        <button type="button" className="link mt-3" onClick={() => setWhole(true)}>
          All {sorted.length} services
        </button>
      )}
    </fieldset>
  );
}
