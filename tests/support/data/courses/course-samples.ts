import { both, cursor, nobody, onlyOwners, onlyStaff, type Samples } from '#tests/support/app/sample.ts';
import { courseDateForm } from './course-dates.ts';

const { courseId: _, ...changed } = courseDateForm({ link: 'https://meet.example.com/qgis' });
const params = { id: nobody, participantId: nobody };
const person = { name: 'Rudo Dube', email: 'rudo@example.com' };

/** Samples of the calls about course dates and their participants. */
export const courseSamples = {
  listCourseDates: { sending: { params: { id: 'qgis' } }, ...both('200') },
  listAllCourseDates: {
    sending: { query: { show: 'coming', course: 'qgis', q: 'rudo', cursor } },
    ...onlyStaff('200'),
  },
  exportCourseDates: { sending: { query: { show: 'all', course: 'qgis' } }, ...onlyOwners('200') },
  readCourseDate: { sending: { params: { id: nobody } }, ...onlyStaff('404 NOT_FOUND') },
  addCourseDate: { sending: { body: courseDateForm() }, ...onlyStaff('201') },
  changeCourseDate: {
    sending: { params: { id: nobody }, body: { ...changed, revision: 1 } },
    ...onlyStaff('404 NOT_FOUND'),
  },
  cancelCourseDate: { sending: { params: { id: nobody }, body: { reason: 'Ill' } }, ...onlyStaff('404 NOT_FOUND') },
  addParticipant: { sending: { params: { id: nobody }, body: person }, ...onlyStaff('404 NOT_FOUND') },
  changeParticipant: { sending: { params, body: { ...person, revision: 1 } }, ...onlyStaff('404 NOT_FOUND') },
  removeParticipant: { sending: { params }, ...onlyStaff('404 NOT_FOUND') },
  markAttendance: { sending: { params, body: { day: '2026-03-16', present: true } }, ...onlyStaff('404 NOT_FOUND') },
  exportParticipants: { sending: { params: { id: nobody } }, ...onlyOwners('404 NOT_FOUND') },
} satisfies Partial<Samples>;
