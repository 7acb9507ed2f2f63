import { briefBody } from '#tests/support/data/areas.ts';
import { cursor, nobody, onlyStaff, onlyUsers, type Samples } from './sample.ts';

/** Samples of the calls about stored briefs and their quotes. */
export const briefSamples = {
  createBrief: {
    sending: {
      body: {
        ...briefBody(),
        purpose: 'The grazing plan',
        existingData: 'A map of 2009',
        usedBy: 'The council',
        notes: 'The river is the border',
        crs: 32735,
        deadline: '2026-12-24',
        nameOnMap: true,
        expected: { low: 80, high: 105 },
        send: true,
      },
    },
    ...onlyUsers('201'),
  },
  listBriefs: { sending: { query: { cursor } }, ...onlyUsers('200') },
  readBrief: { sending: { params: { ref: 'M-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  changeBrief: {
    sending: { params: { ref: 'M-26-00000' }, body: { purpose: 'The water plan', crs: 32736 } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  deleteBrief: { sending: { params: { ref: 'M-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  sendBrief: {
    sending: { params: { ref: 'M-26-00000' }, body: { expected: { low: 80, high: 105 } } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  briefGeoJson: { sending: { params: { ref: 'M-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  briefKml: { sending: { params: { ref: 'M-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  briefPdf: { sending: { params: { ref: 'M-26-00000' } }, ...onlyUsers('404 NOT_FOUND') },
  // Staff see a quote for any brief that was sent.
  quotePdf: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND'), staff: '200' },
  acceptQuote: {
    sending: {
      params: { id: nobody },
      body: {
        billing: { name: 'Rudo Dube', purchaseOrder: 'PO 4711' },
        note: 'For the meeting in May',
        acceptTerms: true,
      },
    },
    ...onlyUsers('404 NOT_FOUND'),
  },
  sendQuoteQuestion: {
    sending: { params: { id: nobody }, body: { text: 'Is the field work included?' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  declineQuote: {
    sending: { params: { id: nobody }, body: { reason: 'price', note: 'Our budget is USD 120.' } },
    ...onlyUsers('404 NOT_FOUND'),
  },
  requestRenewal: { sending: { params: { id: nobody } }, ...onlyUsers('404 NOT_FOUND') },
  listAdminBriefs: { sending: { query: { show: 'waiting', cursor } }, ...onlyStaff('200') },
  readAdminBrief: { sending: { params: { ref: 'M-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  writeQuote: {
    sending: {
      params: { ref: 'M-26-00000' },
      body: {
        lines: [{ name: 'Land use mapping of 850 km²', unitCents: 9_500, quantity: 1 }],
        validUntil: '2026-03-31',
        message: 'With field checks',
      },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  withdrawQuote: {
    sending: { params: { id: nobody }, body: { reason: 'The images are not available' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  skipBriefAnswer: { sending: { params: { ref: 'M-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  answerBrief: {
    sending: { params: { ref: 'M-26-00000' }, body: { text: 'Yes, it is included.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
} satisfies Partial<Samples>;
