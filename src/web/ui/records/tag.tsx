import './records.css';

export const Tag = ({ tone = 'plain', children }: { tone?: TagTone; children: string }) => (
  <span className={`tag tag-${tone}`}>{children}</span>
);

export type TagTone = 'new' | 'strong' | 'ring' | 'quiet' | 'danger' | 'plain';
