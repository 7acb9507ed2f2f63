import type { OpeningRules } from '#contract/bookings/opening-rules.ts';
import { both, cursor, nobody, onlyOwners, onlyStaff, type Samples } from './sample.ts';

const hours = { opens: '08:00', closes: '16:30' };
const rules: OpeningRules = {
  weekly: {
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: null,
    sunday: null,
  },
  breaks: [],
  holidays: [],
  opened: [],
  exceptions: [],
};

const printedMap = { name: 'Printed map', unitCents: 1_500, quantity: 2 };

/** Samples of the staff calls about meetings, lists, emails, files and areas. */
export const adminSamples = {
  listMeetings: { sending: { query: { show: 'coming', q: 'amara', cursor } }, ...onlyStaff('200') },
  exportMeetings: { sending: { query: { show: 'all' } }, ...onlyOwners('200') },
  readFreeSlots: { sending: { query: { day: '2026-03-03' } }, ...onlyStaff('200') },
  readAdminBooking: { sending: { params: { ref: 'B-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  bookForClient: {
    sending: {
      body: {
        email: 'guest@example.com',
        firstName: 'Rudo',
        lastName: 'Dube',
        phone: '0771 234 567',
        start: '2026-03-05T07:00:00.000Z',
        mode: 'video',
        topic: '',
        note: '',
      },
    },
    ...onlyStaff('201'),
  },
  rescheduleForClient: {
    sending: {
      params: { ref: 'B-26-00000' },
      body: { from: '2026-03-03T07:00:00.000Z', start: '2026-03-03T09:00:00.000Z' },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  cancelForClient: {
    sending: { params: { ref: 'B-26-00000' }, body: { reason: 'Ill' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  readCalendar: { sending: { query: { from: '2026-03-02', to: '2026-03-08' } }, ...onlyStaff('200') },
  blockTime: {
    sending: {
      body: { start: '2026-03-06T10:00:00.000Z', end: '2026-03-06T11:00:00.000Z', reason: 'Lunch', keep: [] },
    },
    ...onlyStaff('201'),
    businessOwner: '409 TIME_BLOCKED',
  },
  unblockTime: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  listOrderItems: { sending: {}, ...onlyStaff('200') },
  previewManualOrder: { sending: { body: { lines: [printedMap] } }, ...onlyStaff('200') },
  placeManualOrder: {
    sending: { body: { name: 'Rudo Dube', phone: '0771 234 567', lines: [printedMap] } },
    ...onlyStaff('201'),
  },
  listClients: { sending: { query: { show: 'all', q: 'rudo', cursor } }, ...onlyStaff('200') },
  exportClients: { sending: { query: { show: 'guests' } }, ...onlyOwners('200') },
  readClient: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  addClientNote: {
    sending: { params: { id: nobody }, body: { text: 'Prefers calls' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  changeClientNote: {
    sending: { params: { id: nobody, noteId: nobody }, body: { text: 'Prefers calls', revision: 1 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  deleteClientNote: { sending: { params: { id: nobody, noteId: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  exportClientData: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  downloadGuestData: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
  deleteClient: {
    sending: { params: { id: nobody }, body: { email: 'rudo@example.com' } },
    ...onlyOwners('404 NOT_FOUND'),
  },
  markMeeting: {
    sending: { params: { ref: 'B-26-00000' }, body: { status: 'completed' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  listChanges: {
    sending: { query: { show: 'order', q: 'ORD-26', from: '2026-03-01', cursor: '1' } },
    ...onlyStaff('200'),
  },
  exportChanges: { sending: { query: { show: 'all' } }, ...onlyOwners('200') },
  exportEmails: { sending: { query: { show: 'all' } }, ...onlyOwners('200') },
  exportOrders: { sending: { query: { show: 'all', q: 'amara' } }, ...onlyOwners('200') },
  exportInquiries: { sending: { query: { show: 'new', from: '2026-03-01' } }, ...onlyOwners('200') },
  exportBriefs: { sending: { query: { show: 'all', to: '2026-03-01' } }, ...onlyOwners('200') },
  listEmails: {
    sending: { query: { show: 'failed', q: 'rudo', from: '2026-03-01', to: '2026-03-02', cursor } },
    ...onlyStaff('200'),
  },
  readFigures: { sending: { query: { by: 'week' } }, ...onlyStaff('200') },
  exportFigures: { sending: { query: { by: 'month', until: '2026-03-01' } }, ...onlyOwners('200') },
  listAdminReviews: { sending: { query: { show: 'unanswered', q: 'rudo', cursor } }, ...onlyStaff('200') },
  exportReviews: { sending: { query: { show: 'all' } }, ...onlyOwners('200') },
  answerReview: {
    sending: { params: { id: nobody }, body: { text: 'Thank you.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  skipReviewAnswer: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  removeAnswer: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  listUnreviewed: { sending: {}, ...onlyStaff('200') },
  readReviewRequest: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  previewReviewRequest: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  requestReview: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  listScheduledJobs: { sending: {}, ...onlyStaff('200') },
  readQueues: { sending: {}, ...onlyStaff('200') },
  searchAdmin: { sending: { query: { q: 'Umguza' } }, ...onlyStaff('200') },
  readToday: { sending: {}, ...onlyStaff('200') },
  listFailedEmails: { sending: {}, ...onlyStaff('200') },
  readEmail: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  sendEmailAgain: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  setMeetingPoint: {
    sending: { params: { ref: 'B-26-00000' }, body: { meetingPoint: 'https://meet.example.com/a' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  downloadBookingFile: {
    sending: { params: { ref: 'B-26-00000', id: nobody } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  downloadInquiryFile: {
    sending: { params: { ref: 'Q-26-00000', id: '1' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  downloadInquiryFiles: { sending: { params: { ref: 'Q-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  readFileAreas: { sending: { params: { ref: 'Q-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  readHours: { sending: {}, ...onlyStaff('200') },
  previewHours: { sending: { body: { rules } }, ...onlyOwners('200') },
  // The hours from content/, so that nothing changes.
  saveHours: { sending: { body: { version: 0, rules } }, ...onlyOwners('200') },
  readThread: { sending: { params: { ref: 'Q-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  replyToInquiry: {
    sending: { params: { ref: 'Q-26-00000' }, body: { text: 'Thank you for writing.', version: 0 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  takeReplyBack: { sending: { params: { ref: 'Q-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  addInquiryNote: {
    sending: { params: { ref: 'Q-26-00000' }, body: { text: 'Paper heights need scanning.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  addInquiryAnswer: {
    sending: { params: { ref: 'Q-26-00000' }, body: { text: 'Yes, please.' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  addInquiryAnswerFile: { sending: { params: { ref: 'Q-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  downloadAnswerFile: { sending: { params: { ref: 'Q-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  matchAnswer: { sending: { body: { text: 'Yes, please. Our number is Q-26-7HM3K.' } }, ...onlyStaff('200') },
  // The file itself is missing.
  matchAnswerFile: { sending: {}, ...onlyStaff('415 UNSUPPORTED_MEDIA_TYPE') },
  listReplyTemplates: { sending: {}, ...onlyStaff('200') },
  addReplyTemplate: {
    sending: { body: { title: 'Thank you', text: 'Hello {first name}, thank you for {reference}.' } },
    ...onlyStaff('201'),
  },
  changeReplyTemplate: {
    sending: { params: { id: nobody }, body: { title: 'Thank you', text: 'Thank you for writing.', revision: 1 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  deleteReplyTemplate: { sending: { params: { id: nobody } }, ...onlyStaff('200') },
  changeThread: {
    sending: { params: { ref: 'Q-26-00000' }, body: { closed: true, assigned: 'me' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  markSpam: {
    sending: { params: { ref: 'Q-26-00000' }, body: { isSpam: true } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  watchThread: {
    sending: { params: { ref: 'Q-26-00000' }, body: { isWriting: true } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  readMeetingPlaces: { sending: {}, ...onlyStaff('200') },
  // The values from content/, so that nothing changes.
  saveMeetingPlaces: {
    sending: { body: { version: 0, places: { videoLink: '', address: '', phone: '' } } },
    ...onlyOwners('200'),
  },
  readFeed: { sending: {}, ...onlyStaff('200') },
  createFeed: { sending: {}, ...onlyStaff('201') },
  revokeFeed: { sending: {}, ...onlyStaff('204') },
  calendarFeed: { sending: { params: { secret: 'a-secret-that-never-was' } }, ...both('404 NOT_FOUND') },
  listWorkAreas: { sending: { query: { show: 'all', cursor } }, ...onlyStaff('200') },
  readAreaMap: { sending: {}, ...onlyStaff('200') },
  readRecordMap: { sending: { params: { ref: 'M-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  areasGeoJson: { sending: { params: { show: 'all' } }, ...onlyOwners('200') },
  areasKml: { sending: { params: { show: 'new' } }, ...onlyOwners('200') },
  addNote: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { text: 'Prefers the afternoon' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  changeNote: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody }, body: { text: 'Prefers the morning', revision: 1 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  deleteNote: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  sendOrderEmailAgain: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  sendInvoice: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  downloadProof: { sending: { params: { ref: 'ORD-26-00000', id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  confirmProof: {
    sending: {
      params: { ref: 'ORD-26-00000', id: nobody },
      body: { amountCents: 8_000, method: 'bank', receivedOn: '2026-03-02', reference: 'FT26063' },
    },
    ...onlyStaff('404 NOT_FOUND'),
  },
  rejectProof: {
    sending: { params: { ref: 'ORD-26-00000', id: nobody }, body: { reason: 'The file cannot be read' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  answerOrderMessage: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { text: 'We begin on Monday' } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  skipOrderAnswer: { sending: { params: { ref: 'ORD-26-00000' } }, ...onlyStaff('404 NOT_FOUND') },
  markOrderMessagesSeen: {
    sending: { params: { ref: 'ORD-26-00000' }, body: { through: nobody } },
    ...onlyStaff('404 NOT_FOUND'),
  },
} satisfies Partial<Samples>;
