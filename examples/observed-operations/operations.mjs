import contacts from './contacts.mjs';
import leads from './leads.mjs';
import projects from './projects.mjs';

export default [...projects, ...contacts, ...leads];
