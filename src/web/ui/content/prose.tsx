import './prose.css';
import './prose-table.css';

/** Trusted HTML made by our own server from our own Markdown; the one place where HTML is set as a string. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
);
