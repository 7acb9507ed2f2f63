import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { Showcase } from '#contract/site/showcase.ts';
import { TextLink } from '../ui/controls/text-link.tsx';
import { Figure } from '../ui/layout/figure.tsx';
import { Section } from '../ui/layout/section.tsx';
import stylesUrl from './showcase.css?url';

/** The people, projects and photographs of a page; a section without any is left out. */
export const ShowcaseSections = ({ people, projects, photographs }: Showcase) => (
  <>
    {/* Its styles are in the HTML of the pages that show it. */}
    <link rel="stylesheet" href={stylesUrl} />
    <Cards heading="People" items={people}>
      {({ name, role, text, picture, links }) => (
        <li key={name}>
          {picture && <Shown picture={picture} className="showcase-portrait" />}
          <h3 className="text-card">{name}</h3>
          <p className="text-ink2">{role}</p>
          {text && <p>{text}</p>}
          <Links links={links} />
        </li>
      )}
    </Cards>
    <Cards heading="Projects" items={projects}>
      {({ name, place, year, text, service, serviceName, picture, links }) => (
        <li key={name + place + year}>
          {picture && <Shown picture={picture} />}
          <h3 className="text-card">{name}</h3>
          <p className="text-ink2">
            {place}, {year}
          </p>
          <p>{text}</p>
          {service && serviceName && (
            <p>
              <TextLink to={href('/services/:id', { id: service })}>{serviceName}</TextLink>
            </p>
          )}
          <Links links={links} />
        </li>
      )}
    </Cards>
    <Cards heading="Photographs" items={photographs}>
      {({ picture, caption }) => (
        <li key={picture.src}>
          <figure>
            <Shown picture={picture} />
            <figcaption className="text-ink2">{caption}</figcaption>
          </figure>
        </li>
      )}
    </Cards>
  </>
);

interface CardsProps<T> {
  heading: string;
  items: readonly T[];
  children: (item: T) => ReactNode;
}

function Cards<T>({ heading, items, children }: CardsProps<T>) {
  return (
    items.length > 0 && (
      <Section heading={heading}>
        <ul className="showcase">{items.map(children)}</ul>
      </Section>
    )
  );
}

interface ShownProps {
  picture: Showcase['photographs'][number]['picture'];
  className?: string;
}

const Shown = ({ picture, className = '' }: ShownProps) => (
  <Figure {...picture} sizes="(min-width: 769px) 30vw, 92vw" className={className} />
);

const Links = ({ links }: { links: readonly { label: string; url: string }[] }) =>
  links.length > 0 && (
    <ul className="showcase-links">
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url} className="link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
