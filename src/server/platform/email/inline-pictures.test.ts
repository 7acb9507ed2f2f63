import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { copyOfContent } from '#tests/support/project/content.ts';
import { openContent } from '../content/content.ts';
import { withMadePictures } from './inline-pictures.ts';
import { readTemplate } from './templates.ts';

const copy = copyOfContent();
afterAll(copy.remove);

const picture = {
  document: { kind: 'area', reference: '0198' },
  description: '2 ha in "Gweru" & <b>',
  width: 480,
  height: 280,
};
const templateOf = (body: string) => {
  writeFileSync(
    path.join(copy.folder, 'emails/with-picture.md'),
    `---\nsubject: Area\nplaceholders: [area]\n---\n${body}\n`,
  );
  return readTemplate(openContent(copy.folder), 'with-picture', ['area']);
};

describe('a picture in an email', () => {
  const template = templateOf('Your area: {area}\n\n{picture}\n\nThank you.');

  it('is placed between the paragraphs of the HTML with its description, and left out of the text', () => {
    const { html, text, pictures } = template({ area: '2 ha' }, picture);
    expect(html).toMatch(/<p>Your area: 2 ha<\/p>\s*<img src="cid:0198@area" [^>]*><p>Thank you\.<\/p>/);
    expect(html).toContain('alt="2 ha in &#34;Gweru&#34; &#38; &#60;b&#62;"');
    expect(text).toBe('Your area: 2 ha\n\nThank you.');
    expect(pictures).toEqual([picture.document]);
  });

  it('leaves no trace when there is none', () => {
    const { html, text, pictures } = template({ area: '2 ha' });
    expect(html).not.toMatch(/<img|\{/);
    expect(text).toBe('Your area: 2 ha\n\nThank you.');
    expect(pictures).toEqual([]);
  });

  it('is left out when it could not be rendered', () => {
    const { html } = template({ area: '2 ha' }, picture);
    const made = { filename: 'area.png', contentType: 'image/png', content: '', contentId: '0198@area' };
    expect(withMadePictures(html, [made])).toBe(html);
    expect(withMadePictures(html, [])).not.toContain('<img');
  });

  it('cannot be inserted by the input of a person', () => {
    const { html } = template({ area: '{picture} <img src="cid:0198@area">' }, null);
    expect(html).not.toContain('<img');
  });

  it.each(['Beside {picture}', '{picture}\n\n{picture}'])('stops the start in the template %j', (body) => {
    expect(() => templateOf(body)).toThrow('{picture} must stand on a line of its own, once at most');
  });
});
