import { href, Link } from 'react-router';
import { Icon } from '../ui/controls/icon.tsx';
import { SalePrice } from '../ui/display/sale-price.tsx';

interface TrainingStripProps {
  texts: { heading: string; lead: string };
  courses: readonly { id: string; name: string }[];
  /** A single price, as all courses cost the same. */
  price: { price: number; previousPrice: number; discountPercent: number; weeks: number } | undefined;
}

export const TrainingStrip = ({ texts, courses, price }: TrainingStripProps) => (
  <section className="section band" aria-labelledby="training">
    <div className="page training-strip">
      <div>
        <h2 id="training" className="training-title text-h2">
          {texts.heading}
        </h2>
        <p className="mt-4 mb-4 max-w-xs text-ink2">{texts.lead}</p>
        {price && <SalePrice {...price} />}
      </div>
      <ul>
        {courses.map(({ id, name }) => (
          <li key={id}>
            <Link to={href('/training/:id', { id })}>
              <span className="text-card flared">{name}</span>
              <span className="text-ink2">{price?.weeks}-Week Intensive Program</span>
              <Icon name="arrow-right" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
