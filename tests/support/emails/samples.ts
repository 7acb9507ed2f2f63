/** Emails as saved by mail programs: one character of these texts is one byte. */
const lines = (...written: string[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(written.join('\r\n'), 'latin1'));

/** Text as it appears in an email whose parts are UTF-8. */
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

export interface SampleParts {
  from?: string;
  subject?: string;
  messageId?: string;
  inReplyTo?: string;
  text?: string;
  files?: readonly { name: string; content: string; type?: string }[];
}

/** A multipart email with these files, as sent from webmail. */
export function emailFile({
  from = 'Rudo Dube <rudo@example.com>',
  subject = 'Re: map',
  messageId = '<1@mail.example>',
  inReplyTo,
  text = 'Ward 7.',
  files = [],
}: SampleParts): Uint8Array<ArrayBuffer> {
  return lines(
    `From: ${from}`,
    'To: Kopje <office@kopje.example>',
    `Subject: ${subject}`,
    'Date: Fri, 20 Nov 2026 16:12:00 +0200',
    `Message-ID: ${messageId}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=_1"',
    '',
    '--=_1',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    utf8(text),
    ...files.flatMap(({ name, content, type = 'application/octet-stream' }) => [
      '--=_1',
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      base64(content),
    ]),
    '--=_1--',
    '',
  );
}

/** A reply from webmail: text and HTML, of which the text counts. */
export const fromBrowser = lines(
  'Delivered-To: office@kopje.example',
  'Received: by 2002:a05:6a10 with SMTP id x1;',
  '        Fri, 20 Nov 2026 06:12:01 -0800 (PST)',
  'MIME-Version: 1.0',
  'References: <a@kopje.example>',
  ' <r@kopje.example>',
  'In-Reply-To: <r@kopje.example>',
  'From: =?UTF-8?B?UnVkb8OpIER1YmU=?= <rudo@example.com>',
  'Date: Fri, 20 Nov 2026 16:12:00 +0200',
  'Message-ID: <CAF+x=_1/2@mail.example>',
  'Subject: =?UTF-8?Q?Re=3A_We_have_your_message=3A_Q=2D26=2D7HM3K_=E2=80=93?=',
  ' =?UTF-8?Q?_map?=',
  'To: Kopje Geospatial <office@kopje.example>',
  'Content-Type: multipart/alternative; boundary="000000000000ab"',
  '',
  '--000000000000ab',
  'Content-Type: text/plain; charset="UTF-8"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'It is 5 km=C2=B2, caf=C3=A9 side. A line that is too long for one line and is bro=',
  'ken softly.',
  '',
  'On Fri, 20 Nov 2026 at 15:00, Kopje Geospatial <office@kopje.example> wrote:',
  '',
  '> Which ward?',
  '',
  '--000000000000ab',
  'Content-Type: text/html; charset="UTF-8"',
  '',
  '<div dir="ltr">It is another text.</div>',
  '',
  '--000000000000ab--',
);

/** From a desktop mail program: only HTML, in a Windows character set, with a logo and a file. */
export const asHtmlAlone = lines(
  'From: "Dube, Rudo (Works)" <rudo@example.com>',
  'To: office@kopje.example',
  'Subject: RE: map',
  'Thread-Topic: map',
  'Date: Fri, 20 Nov 2026 16:12:00 +0200',
  'Message-ID: <AM0PR@eur.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="_010_"',
  '',
  '--_010_',
  'Content-Type: multipart/related; boundary="_009_"; type="text/html"',
  '',
  '--_009_',
  'Content-Type: text/html; charset="Windows-1252"',
  'Content-Transfer-Encoding: 8bit',
  '',
  '<html xmlns:o="urn:x"><head><style><!-- p {color:red} --></style><title>x</title></head><body lang="EN">',
  '<!--[if gte mso 9]><xml>hidden</xml><![endif]-->',
  '<div class="WordSection1"><p>Good day,<o:p></o:p></p><p>It costs \x80 80 &amp; is \x93fine\x94.&nbsp;1 &lt; 2</p>',
  '<table><tr><td>Ward</td><td>7</td></tr></table><ul><li>one</li><li>two</li></ul>',
  '<p>Rudo<br>Works</p><img src="cid:logo"></div>',
  '<hr><blockquote type="cite"><p>Which ward?</p></blockquote></body></html>',
  '--_009_',
  'Content-Type: image/png; name="logo.png"',
  'Content-ID: <logo>',
  'Content-Disposition: inline; filename="logo.png"',
  'Content-Transfer-Encoding: base64',
  '',
  'iVBORw0KGgo=',
  '--_009_--',
  '--_010_',
  'Content-Type: text/csv; name="=?windows-1252?Q?H=F6hen.csv?="',
  'Content-Disposition: attachment; filename="=?windows-1252?Q?H=F6hen.csv?="',
  'Content-Transfer-Encoding: base64',
  '',
  base64('x,y\n1,2\n'),
  '--_010_--',
);

/** With a plain part that has no text, as some phones send it. */
export const withBlankPlainPart = (blank: string): Uint8Array<ArrayBuffer> =>
  lines(
    'From: rudo@example.com',
    'Subject: Re: map',
    'Content-Type: multipart/alternative; boundary=AA',
    '',
    '--AA',
    'Content-Type: text/plain; charset=utf-8',
    '',
    utf8(blank),
    '--AA',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>The ward is 7.</p>',
    '--AA--',
  );

/** From a phone: short, without charset, with a phone's signature. */
export const fromPhone = lines(
  'Content-Type: text/plain',
  'From: Rudo <rudo@example.com>',
  'Mime-Version: 1.0 (1.0)',
  'Subject: Re: map',
  'Message-Id: <PHONE-1@example.com>',
  'Date: not a date',
  'In-Reply-To: <r@kopje.example>',
  'To: office@kopje.example',
  '',
  'Yes please',
  '',
  'Sent from my iPhone',
);

const plain = (charset: string, encoding: string, body: string): Uint8Array<ArrayBuffer> =>
  lines(
    'From: rudo@example.com',
    'Subject: =?iso-2022-jp?B?GyRCRnxLXBsoQg==?=',
    'Message-ID: <c@example.com>',
    `Content-Type: text/plain; charset=${charset}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
  );

const withoutCharset = (header: string, body: string): Uint8Array<ArrayBuffer> =>
  lines('From: rudo@example.com', 'Subject: map', header, '', body);

/** UTF-8 without a charset, Latin-1 without a head, and a line that looks like a head. */
const inTwoParts = lines(
  'From: rudo@example.com',
  'Subject: map',
  'Content-Type: multipart/mixed; boundary="a b"',
  '',
  '--a b',
  'Content-Type: text/plain',
  '',
  utf8('Café'),
  '--a b',
  '',
  'H\xf6he',
  '',
  'Content-Type: text/plain; charset=utf-8',
  '--a b--',
);

/** The charset, the email and its decoded text. */
export const inCharsets: readonly [string, Uint8Array, string][] = [
  ['iso-8859-1', plain('iso-8859-1', 'quoted-printable', 'H=F6he 5 m=B2'), 'Höhe 5 m²'],
  ['koi8-r', plain('"koi8-r"', '8bit', '\xc4\xc1'), 'да'],
  ['shift_jis', plain('shift_jis', '8bit', '\x93\xfa\x96\x7b'), '日本'],
  ['utf-8 in base64', plain('UTF-8', 'BASE64', base64('Ndebele: ŋ')), 'Ndebele: ŋ'],
  ['utf-8 in single quotes', plain("'utf-8'", '8bit', utf8('Café')), 'Café'],
  ['koi8-r in single quotes', plain("'koi8-r'", '8bit', '\xc4\xc1'), 'да'],
  ['utf-8, but the text is Windows-1252', plain('utf-8', '8bit', 'Caf\xe9 S\xf8ren \x80 5'), 'Café Søren € 5'],
  ['utf-8, but in quoted-printable of Latin-1', plain('utf-8', 'quoted-printable', 'Caf=E9'), 'Café'],
  ['us-ascii, but the text is UTF-8', plain('us-ascii', '8bit', utf8('Café “7”')), 'Café “7”'],
  ['iso-8859-1, but the text is UTF-8', plain('iso-8859-1', 'base64', base64('Café')), 'Café'],
  ['unknown-8bit', plain('unknown-8bit', '8bit', 'Caf\xe9'), 'Café'],
  ['cp65001', plain('cp65001', '8bit', utf8('Café')), 'Café'],
  ['none, in Windows-1252', withoutCharset('Content-Type: text/plain', 'Caf\xe9'), 'Café'],
  ['none, in UTF-8', withoutCharset('Content-Type: text/plain; format=flowed', utf8('Café')), 'Café'],
  ['none, without a content type', withoutCharset('X-Mailer: old', 'Caf\xe9'), 'Café'],
  ['each part another one', inTwoParts, 'Café\n\nHöhe\n\nContent-Type: text/plain; charset=utf-8'],
  ['that of its HTML', withoutCharset('Content-Type: text/html', '<meta charset="iso-8859-2"><p>\xb1\xe8'), 'ąč'],
  ['one nobody knows, in ASCII', plain('x-own-8bit', '7bit', 'Yes.'), 'Yes.'],
];

export const unreadableCharsets: readonly [string, Uint8Array][] = [
  ['utf-7', plain('utf-7', '7bit', 'H+APY-he')],
  ['one nobody knows', plain('x-own-8bit', '8bit', 'H\xf6he')],
  ['none, in a script of two bytes', withoutCharset('Content-Type: text/plain', '\x8f\x90\x81\x9d')],
];

/** Emails as an attacker would write them. */
export const hostile = {
  /** Headers that would add other headers, and HTML that would run scripts. */
  injection: lines(
    'From: =?utf-8?Q?Rudo=0D=0ABcc=3A_all=40example.com?= <rudo@example.com>',
    'Subject: =?utf-8?Q?Hello=0D=0ABcc=3A_all=40example.com=00?=',
    'Message-ID: <i@example.com>',
    'In-Reply-To: <a@b.example>\t<not an id> "x" <a@b.example>',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p onclick="alert(1)">Hi <script>alert("a</p>")</script><svg/onload=alert(1)>x</svg></p><<b>i</b> <a',
    ' href="javascript:alert(1)">link</a><style>p{}</style><iframe srcdoc="<p>y">z</iframe>&#60;script&#62;&#0;&#xD800;',
  ),
  hugeHeaders: lines('From: rudo@example.com', 'Subject: x', `X-Big: ${'a'.repeat(300_000)}`, '', 'Hi'),
  manyHeaders: lines('From: rudo@example.com', ...Array.from({ length: 40_000 }, () => 'To: a@example.com'), '', 'Hi'),
  nested: lines(
    'From: rudo@example.com',
    'Subject: x',
    ...Array.from({ length: 200 }, (_, depth) => [
      `Content-Type: multipart/mixed; boundary=b${depth}`,
      '',
      `--b${depth}`,
    ]).flat(),
    'Content-Type: text/plain',
    '',
    'Hi',
  ),
  unclosed: lines(
    'From: rudo@example.com',
    'Subject: x',
    'Content-Type: text/html',
    '',
    '<'.repeat(200_000) + '<a '.repeat(100_000) + '<!--'.repeat(50_000),
  ),
};

export const noEmails: readonly [string, Uint8Array][] = [
  ['nothing', lines('')],
  ['a text', lines('Dear Kopje,', '', 'Yes, please.')],
  ['a line that looks like a header', lines('Note: by May', '', 'Rudo')],
  ['a message of Outlook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0)],
  ['a PDF', lines('%PDF-1.7', 'From: x', 'Subject: y')],
];
