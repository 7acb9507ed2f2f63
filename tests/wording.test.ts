import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from '#tests/support/project/project-files.ts';

/** Phrases that visitors or reviewers did not understand, with their replacements: docs/writing.md. */
const replaced: readonly (readonly [phrase: string, instead: string])[] = [
  ['priced as one piece of work', 'with stated prices'],
  ['at fixed prices', 'with stated prices'],
  ['at a fixed price', 'with a price'],
  ['for machines that read them', 'Smart city and AI work'],
  ['drawn as a section from the surface down', 'the software and data we use'],
  ['ways of looking at the same ground', 'where each tool fits'],
  ['where the same few maps are used', 'fields where GIS is used every day'],
  ['what you hold at the end', 'Problem, method and result'],
  ['Small jobs that are often the start', 'Small jobs, quoted before we start'],
  ['I want to be found, or to learn', 'I need a website or training'],
  ['software has stopped', 'my GIS software gives errors'],
  ['should be on a map for everyone', 'Publish your data as a web map'],
  ['Something is missing', 'Find data for my area'],
  ['We sell thirteen services', 'We offer thirteen services'],
  ['The work is the same for all of them', '(nothing)'],
  ['We say no.', 'We tell you when it cannot be done.'],
  ['It is small on purpose', '(nothing)'],
  ['simplest way to respect it', 'so our models never take such decisions'],
  ['you get the threshold', 'we use it and charge only for that'],
  ['The words smart city', '“Smart city” often suggests'],
  ['removes that trouble', 'solves this'],
  ['Old sheets, untidy tables', 'Old map sheets, messy spreadsheets'],
  ['foreign coordinates', 'coordinates in another system'],
  ['quicker said than written', 'In case a quick call is easier'],
  ['where it is born', 'where each value comes from'],
  ['test the bad days', 'test failures'],
  ['restored is a hope', 'an untested backup is not a backup'],
  ['points we can defend', 'points we have checked'],
  ['a sum on colours', 'a formula on image bands'],
  ['sums on colours', 'NDVI, NBR and NDWI explained'],
  ['exam of the makers', 'It is not a vendor certification.'],
  ['The authors of this page', '(nothing: do not cite ourselves)'],
  ['Published by the team', 'Published on'],
  ['intent or gross negligence', 'wilful misconduct or gross negligence'],
  ['book times you do not intend', 'book appointments you do not intend to keep'],
  ["name: 'Way'", 'Payment method'],
  ['should stand on the invoice', 'As it should appear on the invoice'],
  ['The invoice goes there', 'Order updates go to this address.'],
  ['You bring the money', 'Pay cash at our office and quote your order number.'],
  ['whose money it is', 'so we can match your payment'],
  ['with the way to pay', 'We have emailed your order and payment instructions to'],
  ['You pay, and the receipt', 'We email the receipt.'],
  ['still to be paid', 'unpaid'],
  ['ends by itself', 'is cancelled automatically'],
  ['Made out to', 'Billed to'],
  ["'To be paid'", 'Balance due'],
  ['Payment on its way', 'Awaiting approval on your phone; Awaiting payment on Paynow'],
  ['I did not get a prompt', 'I did not get the EcoCash prompt'],
  ['Your words', 'Your message'],
  ['is kept for you', 'is held for you'],
  ['You will be taken on', 'Taking you to the home page'],
  ['Take your data with you', 'Download your data'],
  ['Pack my data', 'Prepare download'],
  ['letters we sent', 'emails we sent'],
  ['unwanted mail', 'Check your spam folder'],
  ['starts over.', 'sign up again'],
  ['there are no others today', 'We use only the cookies this site needs.'],
  ['quoted by the hour', 'Small jobs, quoted before we start'],
  ['in Bulawayo or online', 'by phone or video call'],
  ['a pair of numbers and a promise', 'a pair of numbers that means nothing without its coordinate system'],
  ['workhorses', 'Sentinel-2 and Landsat compared'],
  ['has the longer memory', 'goes back further'],
  ['habit that saves', 'Five habits that save time'],
  ['is in circulation', 'is sometimes quoted'],
  ['you have already', 'what you already have'],
  ['shows up here', 'will appear here'],
  ['is with us', 'We have received'],
  ['we mailed you', 'we emailed you'],
  ['A mailed', 'We email you'],
  ['signing in keeps it', 'Sign in before then to keep it'],
  ['This sheet is closed', 'Access denied'],
  ['could not be made, or', 'The page could not be loaded.'],
  ['way back from Google', 'This sign-in with Google has expired.'],
  ['small time is yours', 'Your own time is in small type'],
  ['people of the business', 'staff'],
  ['in the ledger already', 'has already been recorded'],
  ['what became of', 'The history of your orders'],
  ['what lies in', 'The items in your saved cart'],
  ['Google has for you', 'the identifier of your Google account'],
  ['No such order', 'Order not found'],
  ['No such booking', 'Booking not found'],
  ['the answer did not reach', 'the confirmation did not reach this device'],
  ['with their stars', 'with star ratings'],
  ['when it is time', 'at the time of the meeting'],
  ['is packed', 'Prepared on'],
  ['not heard back', 'We have not received confirmation yet.'],
  ['stand in the address', 'are part of the address'],
  ['for nothing:', 'free of charge'],
  [' - try again', 'Please try again.'],
  ['Fetching your', 'Loading your orders...'],
  ['yours to hold', 'You provide the software licences yourself.'],
  ['Lichen: usually', 'Green: usually clear. Hatched: rain and cloud.'],
  ['Send or keep your brief', 'Ask for a firm quote'],
  ['Next: send', 'Ask for a quote'],
  ['See if it works', 'See price and feasibility'],
  ['take the area along', 'Your area is attached.'],
  ['What should we find out', 'What do you want to know?'],
  ['Help me choose', 'I am not sure'],
  ['Indicative only', 'Estimate. We confirm the price in writing.'],
  ['Middle of the range', 'Estimate'],
  ['stands on the invoice', 'Printed on the invoice.'],
  ['stands in their emails', 'Included in their emails.'],
  ['places an order that you pay like any other', 'Accepting creates an order for this amount.'],
  ['waits for a firm quote', 'a client is waiting for a quote'],
  ['tried again by themselves', 'They will not be retried automatically.'],
  ['This is how it stands', 'The new details:'],
  ['below it for everybody to read', 'our answer is shown below it'],
  ['things need you', 'two tasks'],
  ['waits to begin', 'Paid order to start'],
  ['waits for money', 'No unpaid orders.'],
  ['it does not end by itself', 'Will not be cancelled automatically.'],
  ['Waits for us', 'Waiting for us'],
  ['Waits for the client', 'Waiting for client'],
  ['What is asked for', 'Request'],
  ['Price of one in', 'Unit price (USD)'],
  ['Who asks', 'Sender'],
  ['goes to where you are writing', 'Inserted at the cursor.'],
  ['by the clock of Bulawayo', 'Bulawayo time'],
  ['>It can be taken back', 'Sending in 9 s. / Undo'],
  ['only the office sees it', 'Reason (internal)'],
  ['bookings lie', '2 bookings during this course. Move them if needed.'],
  ['lies inside', '1 booking in this time stays. Move it if needed.'],
  ['choose a quarter of an hour', 'Arrow keys move by 15 minutes; Shift extends.'],
  ['A closing wins', 'One-off closings override all'],
  ['of that weekday hold', "Tick Open to use that weekday's hours."],
  ['Show what changes', 'Review changes'],
  ['Whoever has the address', 'Keep this address private'],
  ['>A line of its own', 'Custom item'],
  ['More for the invoice', 'Invoice details'],
  ['Begin a name', 'Type a name or email.'],
  ['Entries of the ledger', 'Ledger entries cannot be edited.'],
  ['A client reads them only', 'Internal. Included if the client requests their data.'],
  ['in days of Bulawayo', 'Bulawayo time'],
  ["no mail server is set'", 'not sent (demo)'],
  ['can be bought now', 'Date added and on sale.'],
  ['was reviewed or asked about', 'No reviews to request.'],
  ['data are for your work', 'Your data is used only for your work.'],
  ['looked over by a person', 'A person checks every map before delivery.'],
  ['settle who gets', 'Our models never decide who gets'],
  ['Put them on a web map', 'Publish your data as a web map'],
  ['I need data I do not have', 'Find data for my area'],
  ['What is ordered', 'Items'],
  ['For the office only. It is not emailed.', 'Internal. Not emailed.'],
  [
    'For the office only. It is in the copy of personal data that the client can request.',
    'Internal. Included if the client requests their data.',
  ],
  ['For the office only', 'Internal'],
  ['The customer reads this day, for example 25/01/2027.', 'Shown to the customer, for example 25/01/2027.'],
  ['The customer reads it in the email.', 'Included in the email.'],
  ['The client reads it.', 'Shown to the client.'],
  ['The participants read it.', 'Shown to participants.'],
  ['We send it to the customer.', 'Emailed to the customer.'],
  ['The account was deleted, so there is nobody to write to.', 'Account deleted. No messages possible.'],
  ['The client sees this on the page of the order.', 'Shown on the order page.'],
  [
    'Everybody can read it below the review. Its writer is emailed once, about the first answer.',
    'Public. The reviewer is emailed about the first answer.',
  ],
  ['removed from the list and the averages', 'Shown to the reviewer. The review no longer counts.'],
  ['No review waits for an answer.', 'No unanswered reviews.'],
  ['No inquiry waits for an answer.', 'No unanswered inquiries.'],
  ['A payment came with another amount', 'Wrong payment amount'],
  ['More money came than was due', 'Overpaid order'],
  ['Money came for a cancelled order', 'Payment for a cancelled order'],
  ['The money of an order needs a decision', 'Order payment to check'],
  [
    'An email that came into our mailbox. Its inquiry is found by the message it answers, or by the number in it.',
    'Paste an email from the client, or choose its file. We look for its inquiry.',
  ],
  [
    'It does not name one inquiry alone. Choose the one it belongs to, or find another.',
    'Several inquiries match. Choose one, or find another.',
  ],
  ['It names no inquiry, and none came from its address. Find the one it belongs to.', 'No inquiry matches. Find it.'],
  ['We wait for no client.', 'Not waiting for any client.'],
  ['Only for us: it is never sent.', 'Internal. Never sent.'],
  ['Only staff see this map. A name stands beside an area where its customer has ticked that it may.', 'Staff only.'],
  ['Every client came so far.', 'No missed meetings.'],
  ['Every meeting has its outcome.', 'No meetings without an outcome.'],
  ['Taken back. Clients are offered this time again.', 'Block removed. This time can be booked again.'],
  ['There is nobody here. The account may have been deleted.', 'The account may have been deleted.'],
  ['With us since', 'Client since'],
  ['Nothing begins with that.', 'No results.'],
  ['Where meetings take place', 'Meeting places'],
  ['End the address', 'Remove address'],
  ['Make an address', 'Create address'],
  ['Notes for us', 'Internal notes'],
  ['This list has changed. Begin it again.', 'This list has changed. Reload it.'],
  ['Choose a day from today on, within a year', 'Choose a day within the next year'],
  ['Choose a time that is still to come', 'Choose a time in the future'],
  ['Choose full quarters of an hour, for example 13:15', 'Use steps of 15 minutes, for example 13:15'],
  ['The quote must cost something, and less than USD 10,000,000', 'The total must be above 0 and below USD 10,000,000'],
];

/** All texts that visitors, clients or staff may read. */
const files = filesBelow(['content', 'src/contract', 'src/web', 'src/server']).filter(
  (file) => /\.(md|yaml|tsx?)$/.test(file) && !/\.test\.tsx?$/.test(file),
);
const texts = files.map((file) => [file, withoutComments(textOf(file)).replaceAll(/\s+/g, ' ')] as const);

/** Comments of a source file are not shown to visitors. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/^\s*(\/\/|# ).*$/gm, '');
}

const filesWith = (phrase: string): string[] =>
  texts.flatMap(([file, text]) => (text.toLowerCase().includes(phrase.toLowerCase()) ? [file] : []));

describe('words that were replaced do not come back', () => {
  it.each(replaced)('%j: %s', (phrase) => {
    expect(filesWith(phrase)).toEqual([]);
  });
});

describe('money and numbers are written one way', () => {
  const offences = (pattern: RegExp): string[] =>
    texts.flatMap(([file, text]) => [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`));

  it('prices are USD 50 in prose', () => {
    const prose = texts.filter(([file]) => file.startsWith('content/'));
    const found = prose.flatMap(([file, text]) =>
      [...text.matchAll(/\$\d[\d.,]*|\d+(?:[.,]\d+)* (?:US dollars?|USD|dollars?)\b|USD \d+\.\d/g)].map(
        ([one]) => `${file}: ${one}`,
      ),
    );
    expect(found).toEqual([]);
  });

  it('and in labels', () => {
    expect(offences(/\d USD\b/g)).toEqual([]);
  });

  it('amounts of the cart, orders and payments are $50.00', () => {
    expect(offences(/USD \$\{\(.{0,40}toFixed/g)).toEqual([]);
  });

  it('thousands have a comma: 1,358', () => {
    expect(offences(/thinSpace|\u2009|\d\u202f\d{3}/g)).toEqual([]);
  });
});

it('every date field gives an example: browsers write dates in the order of their own language', () => {
  const fields = texts.flatMap(([file, text]) =>
    [...text.matchAll(/<[A-Z]\w+ [^<>]*type="date"[^<>]*>|\{[^{}]*type: 'date'[^{}]*\}/g)].map(
      ([field]) => `${file}: ${field}`,
    ),
  );
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter((field) => !/for example 25 January 2027/i.test(field))).toEqual([]);
});
