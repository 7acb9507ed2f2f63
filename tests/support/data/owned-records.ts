import { requestExport } from '#contract/accounts/personal-data.ts';
import { proveEnrolment, readSecondFactor } from '#contract/accounts/second-factor.ts';
import { orderAttachments } from '#contract/checkout/order-attachments.ts';
import { writeOrderMessage } from '#contract/checkout/order-messages.ts';
import { deleteReview } from '#contract/site/reviews.ts';
import { codeAt } from '#server/sessions/second-factor/authenticator-app.ts';
import type { TestApp } from '#tests/support/app/app.ts';
import type { Sample } from '#tests/support/app/samples.ts';
import { type SignedIn, signedIn } from './accounts.ts';
import { giveBack, receive, setFulfilment } from './admin-orders.ts';
import { rectangleOf } from './areas.ts';
import { addProof, idOfFile } from './attachments.ts';
import { quoted, saveDraft } from './briefs.ts';
import { changeAsked, deliverWork } from './deliverables.ts';
import { bookAt, bookingForm, holdAt, tuesday } from './meetings.ts';
import { order, payWith } from './orders.ts';
import { publish } from './reviews.ts';
import { addApp, startApp } from './second-factors.ts';

interface OwnedThing {
  /** Creates the record for its owner. Returns a call that names it. */
  make(owner: SignedIn, app: TestApp): Promise<Sample['sending']>;
  /** The outcome for the owner; everyone else gets the reply for a record that does not exist. */
  owner: string;
}

const start = tuesday('09:00');
const held = async ({ visitor }: SignedIn): Promise<string> => (await holdAt(visitor, start)).body.holdId;
const booked = async ({ visitor }: SignedIn) => ({ params: { ref: (await bookAt(visitor, start)).ref } });

const area = { area: rectangleOf(3_000, 2_000), nameOnMap: false };

async function withFile(visitor: SignedIn['visitor'], kind: 'bookings' | 'orders', ref: string) {
  return { params: { ref, id: await idOfFile(visitor, `${kind}/${ref}`) } };
}
const bookedWithFile = async ({ visitor }: SignedIn) =>
  withFile(visitor, 'bookings', (await bookAt(visitor, start)).ref);

const reviewed = async ({ visitor }: SignedIn) => ({ params: { id: (await publish(visitor)).id } });

/** Deleted, because any account may like a published review, and no account a deleted one. */
async function takenBack({ visitor }: SignedIn) {
  const { id } = await publish(visitor);
  await visitor.call(deleteReview, { params: { id } });
  return { params: { id } };
}

const ordered = async ({ visitor }: SignedIn) => ({ params: { ref: (await order(visitor)).ref } });

const orderedWithArea = async (owner: SignedIn) => {
  const made = await ordered(owner);
  await owner.visitor.call(orderAttachments.setArea, { ...made, body: area });
  return made;
};

const drafted = async ({ visitor }: SignedIn) => ({ params: { ref: (await saveDraft(visitor)).ref } });

/** A second account, of staff, writes the quote. */
async function withQuote({ visitor }: SignedIn, app: TestApp) {
  const { visitor: admin } = await signedIn(app, { roles: ['staff'] });
  return { params: { id: (await quoted(visitor, admin)).id } };
}

const orderedWithFile = async ({ visitor }: SignedIn) => withFile(visitor, 'orders', (await order(visitor)).ref);

async function orderedWithProof({ visitor }: SignedIn) {
  const { ref } = await order(visitor);
  return { params: { ref, id: (await addProof(visitor, ref)).body.proofs[0]?.id ?? '' } };
}

async function orderedWithMessage({ visitor }: SignedIn) {
  const { ref } = await order(visitor);
  const written = await visitor.call(writeOrderMessage, { params: { ref }, body: { text: 'When do you begin?' } });
  return { params: { ref }, body: { through: written.body.messages[0]?.id ?? '' } };
}

async function orderedAndDelivered({ visitor }: SignedIn, app: TestApp) {
  const { ref } = await order(visitor, [{ id: 'web-gis', quantity: 1 }]);
  const office = await signedIn(app, { roles: ['staff'] });
  await setFulfilment(office.visitor, ref, 'in_progress');
  return { params: { ref, id: await deliverWork(office.visitor, ref) } };
}

async function refunded(owner: SignedIn, app: TestApp) {
  const { params } = await ordered(owner);
  const business = await signedIn(app, { roles: ['owner'] });
  await receive(business.visitor, params.ref);
  const { ledger } = (await giveBack(business.visitor, params.ref, 10_000)).body.order;
  return { params: { ...params, id: ledger.at(-1)?.id ?? '' } };
}

const enrolling = async ({ visitor }: SignedIn) => ({ params: { id: (await startApp(visitor)).id } });

/** Of an app that has been proved, but is not in use yet. */
async function proved({ visitor }: SignedIn, app: TestApp) {
  const { id, secret } = await startApp(visitor);
  const code = codeAt(secret, app.clock.now());
  await visitor.call(proveEnrolment, { params: { id }, body: { code } });
  return { params: { id } };
}

async function withSecondFactor({ visitor }: SignedIn, app: TestApp) {
  const factorId = async () => (await visitor.call(readSecondFactor, {})).body.factors[0]?.id;
  if (!(await factorId())) await addApp(app, visitor);
  return { params: { id: (await factorId()) ?? '' } };
}

/** By the name of the endpoint. */
export const ownedRecords: Record<string, OwnedThing> = {
  releaseHold: { make: async (owner) => ({ params: { holdId: await held(owner) } }), owner: '204' },
  confirmBooking: { make: async (owner) => ({ body: bookingForm(await held(owner)) }), owner: '201' },
  readBooking: { make: booked, owner: '200' },
  bookingCalendarFile: { make: booked, owner: '200' },
  rescheduleBooking: {
    make: async (owner) => ({ ...(await booked(owner)), body: { start: tuesday('11:00') } }),
    owner: '200',
  },
  cancelBooking: { make: async (owner) => ({ ...(await booked(owner)), body: {} }), owner: '200' },
  setBookingArea: { make: async (owner) => ({ ...(await booked(owner)), body: area }), owner: '200' },
  removeBookingArea: { make: booked, owner: '200' },
  // The file itself is missing.
  addBookingFile: { make: booked, owner: '415 UNSUPPORTED_MEDIA_TYPE' },
  removeBookingFile: { make: bookedWithFile, owner: '200' },
  readBookingFile: { make: bookedWithFile, owner: '200' },
  readBrief: { make: drafted, owner: '200' },
  changeBrief: { make: async (owner) => ({ ...(await drafted(owner)), body: { purpose: 'Water' } }), owner: '200' },
  deleteBrief: { make: drafted, owner: '204' },
  sendBrief: { make: async (owner) => ({ ...(await drafted(owner)), body: {} }), owner: '200' },
  briefGeoJson: { make: drafted, owner: '200' },
  briefKml: { make: drafted, owner: '200' },
  briefPdf: { make: drafted, owner: '200' },
  quotePdf: { make: withQuote, owner: '200' },
  acceptQuote: {
    make: async (owner, app) => ({ ...(await withQuote(owner, app)), body: { acceptTerms: true } }),
    owner: '201',
  },
  sendQuoteQuestion: {
    make: async (owner, app) => ({ ...(await withQuote(owner, app)), body: { text: 'Is the field work included?' } }),
    owner: '201',
  },
  declineQuote: { make: async (owner, app) => ({ ...(await withQuote(owner, app)), body: {} }), owner: '200' },
  requestRenewal: { make: withQuote, owner: '409 QUOTE_OPEN' },
  readOrder: { make: ordered, owner: '200' },
  cancelOrder: { make: async (owner) => ({ ...(await ordered(owner)), body: {} }), owner: '200' },
  setOrderArea: { make: async (owner) => ({ ...(await ordered(owner)), body: area }), owner: '200' },
  readOrderMap: { make: orderedWithArea, owner: '200' },
  removeOrderArea: { make: ordered, owner: '200' },
  // The file itself is missing.
  addOrderFile: { make: ordered, owner: '415 UNSUPPORTED_MEDIA_TYPE' },
  removeOrderFile: { make: orderedWithFile, owner: '200' },
  readOrderFile: { make: orderedWithFile, owner: '200' },
  listProofs: { make: ordered, owner: '200' },
  // The file itself is missing.
  addProof: { make: ordered, owner: '415 UNSUPPORTED_MEDIA_TYPE' },
  readProof: { make: orderedWithProof, owner: '200' },
  listOrderMessages: { make: ordered, owner: '200' },
  writeOrderMessage: {
    make: async (owner) => ({ ...(await ordered(owner)), body: { text: 'When do you begin?' } }),
    owner: '201',
  },
  markMessagesRead: { make: orderedWithMessage, owner: '200' },
  listDeliverables: { make: orderedAndDelivered, owner: '200' },
  acceptDeliverable: { make: orderedAndDelivered, owner: '200' },
  askForChange: {
    make: async (owner, app) => ({ ...(await orderedAndDelivered(owner, app)), body: { text: 'Move the scale bar.' } }),
    owner: '201',
  },
  answerChange: {
    async make(owner, app) {
      const delivered = await orderedAndDelivered(owner, app);
      const change = await changeAsked(owner.visitor, delivered.params);
      return { params: { ...delivered.params, change }, body: { text: 'The dam in the east.' } };
    },
    owner: '201',
  },
  // It is a sentence, of which there is no file.
  readShown: {
    make: async (owner, app) => {
      const { params } = await orderedAndDelivered(owner, app);
      return { params: { ...params, kind: 'picture' } };
    },
    owner: '404 NOT_FOUND',
  },
  createFileTicket: {
    make: async (owner, app) => ({ ...(await orderedAndDelivered(owner, app)), query: { use: 'save' } }),
    owner: '404 NOT_FOUND',
  },
  readGisAddress: { make: orderedAndDelivered, owner: '200' },
  renewGisAddress: {
    make: async (owner, app) => ({ ...(await orderedAndDelivered(owner, app)), body: { after: 0 } }),
    owner: '200',
  },
  orderInvoice: { make: ordered, owner: '200' },
  orderRefund: { make: refunded, owner: '200' },
  orderReceipt: { make: ordered, owner: '409 NOT_PAID' },
  startPayment: { make: async (owner) => ({ ...(await ordered(owner)), body: { method: 'bank' } }), owner: '201' },
  readPayment: {
    async make({ visitor }) {
      const { ref } = await order(visitor);
      return { params: { ref, id: (await payWith(visitor, ref, 'bank')).id } };
    },
    owner: '200',
  },
  proveEnrolment: {
    make: async (owner) => ({ ...(await enrolling(owner)), body: { code: '000000' } }),
    owner: '422 SECOND_FACTOR_WRONG',
  },
  completeEnrolment: { make: proved, owner: '204' },
  removeFactor: { make: withSecondFactor, owner: '204' },
  revokeSession: {
    async make({ visitor }) {
      return { params: { id: visitor.cookies.get('auth_token')?.value.split('.')[0] ?? '' } };
    },
    owner: '204',
  },
  readExport: {
    make: async ({ visitor }) => ({ params: { id: (await visitor.call(requestExport, {})).body.id } }),
    owner: '200',
  },
  editReview: {
    make: async (owner) => ({ ...(await reviewed(owner)), body: { rating: 4, comment: 'On second thoughts.' } }),
    owner: '200',
  },
  deleteReview: { make: reviewed, owner: '204' },
  likeReview: { make: takenBack, owner: '404 NOT_FOUND' },
  unlikeReview: { make: takenBack, owner: '404 NOT_FOUND' },
};
