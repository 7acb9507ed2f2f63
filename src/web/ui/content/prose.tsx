import './prose.css';
import './prose-table.css';

/** Trusted HTML that our own server rendered from our own Markdown; the only markup set as a string. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
