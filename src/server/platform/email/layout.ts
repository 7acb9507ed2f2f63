import type { Company } from '#contract/site/site.ts';

type Sender = Pick<Company, 'name' | 'nameStrong' | 'nameRest'> & {
  place: Pick<Company['place'], 'city' | 'country'>;
  contact: Pick<Company['contact'], 'email' | 'phone' | 'whatsapp' | 'street'>;
};

export interface EmailLayout {
  html(subject: string, body: string): string;
  text(body: string): string;
}

/** The look of every email: nothing remote (decision 0031), colours as in web/ui/styles/theme/tokens.css. */
export function createEmailLayout({ name, nameStrong, nameRest, place, contact }: Sender, site: string): EmailLayout {
  const whatsapp = contact.whatsapp && `WhatsApp ${contact.whatsapp}`;
  const details = [contact.street, `${place.city}, ${place.country}`, contact.phone, whatsapp, contact.email].filter(
    Boolean,
  );
  const link = `<a href="${asHtml(site)}/" class="ink2" style="${styles.footLink}">${asHtml(bare(site))}</a>`;
  const wordmark = `<strong>${asHtml(nameStrong)}</strong> ${asHtml(nameRest)}`;
  const footer = [name, ...details].map(asHtml).concat(link).join('<br>');
  return {
    html: (subject, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${asHtml(subject)}</title><style>${darkMode}</style></head>
<body class="paper" style="${styles.body}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="${styles.canvas}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="${styles.sheet}">
<tr><td class="band" style="${styles.band}"><a href="${asHtml(site)}/" style="${styles.wordmark}">${wordmark}</a></td></tr>
<tr><td class="ink" style="${styles.main}">${styled(body)}</td></tr>
<tr><td class="ink2 foot" style="${styles.foot}">${footer}</td></tr>
</table></td></tr></table></body></html>`,
    text: (body) => `${body}\n\n-- \n${[name, ...details, `${site}/`].join('\n')}\n`,
  };
}

export const buttonHtml = (body: string, url: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr><td class="button" style="${styles.buttonCell}"><a class="button-words" href="${asHtml(url)}" style="${styles.button}">${asHtml(body)}</a></td></tr></table>`;

const font = 'font-family:Commissioner,Arial,Roboto,sans-serif';
const styles = {
  body: `margin:0;padding:0;background:#f0f1eb;color:#17201b;${font}`,
  canvas: 'background:#f0f1eb',
  sheet: 'max-width:600px;background:#fbfbf8;border:1px solid #d2d5c9;border-radius:4px;border-collapse:separate',
  band: 'padding:18px 28px;background:#1c3526;border-radius:3px 3px 0 0',
  wordmark: `${font};font-size:20px;line-height:1.2;color:#f4f6ea;text-decoration:none`,
  main: `padding:28px;${font};font-size:17px;line-height:1.6;color:#17201b`,
  foot: `padding:20px 28px 24px;border-top:1px solid #d2d5c9;${font};font-size:14px;line-height:1.5;color:#465047`,
  footLink: 'color:#465047',
  buttonCell: 'background:#24452f;border-radius:4px',
  button: `display:inline-block;padding:14px 22px;${font};font-size:17px;line-height:1.2;font-weight:bold;color:#f6f8ee;text-decoration:none`,
};

const darkMode = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#111713!important}.sheet{background:#19211c!important;border-color:#36423a!important}
.ink,.ink p,.ink li,.ink td{color:#e8ecdf!important}.ink2,.ink2 a{color:#b4beaf!important}.foot{border-color:#36423a!important}
.ink a{color:#a9cdb2!important}.ink .button{background:#cfda3c!important}.ink .button-words{color:#17201b!important}
.ink blockquote{border-color:#5f6c62!important}}`;

/** Styles the HTML of our Markdown inline: many mail programs support only `style`. */
const elementStyles: Record<string, string> = {
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding:0 0 0 20px',
  li: 'margin:0 0 4px',
  blockquote: 'margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #d2d5c9',
};

const styled = (body: string): string =>
  body
    .replace(/<p>(\d{6})<\/p>/, '<p style="margin:0 0 16px;font-size:32px;font-weight:bold;letter-spacing:4px">$1</p>')
    .replace(/<(p|ul|li|blockquote)>/g, (tag, name: string) => `${tag.slice(0, -1)} style="${elementStyles[name]}">`)
    .replace(/<a href=/g, '<a style="color:#24452f;overflow-wrap:anywhere" href=');

const bare = (site: string): string => site.replace(/^https?:\/\//, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
