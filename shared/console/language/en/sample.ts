import type { SampleTexts } from '../sample-texts.ts'

/** Texts of the sample project in English, loaded when it is created. */
export const sampleTexts: SampleTexts = {
  project: {
    name: 'Sample project',
    description: [
      'A small company is getting a new website. **Change whatever you like**: nothing here is real.',
      '',
      'The button **Delete** above removes the project when you no longer need it.',
      '',
      '- **Work packages** lists all work as a table, a tree or a board.',
      '- **Roadmap** shows the two versions on a time axis, with arrows from each work package to the next.',
      '- **Members** is where you invite the people who work with you.',
    ].join('\n'),
  },
  versions: {
    launch: { name: 'Launch', description: 'Everything that has to be ready when the website goes live.' },
    later: { name: 'After the launch', description: 'Work that can wait until the website is live.' },
  },
  categories: { content: 'Content', design: 'Design', technology: 'Technology' },
  workPackages: {
    planning: {
      name: 'Plan the website',
      description: 'Larger work has subtasks. Open **Tree** in the list of work packages to see them.',
    },
    goals: {
      name: 'Agree on goals and audience',
      description: 'This work package is closed, so the list of open work does not contain it.',
    },
    inventory: {
      name: 'Collect texts and photos from the old website',
      description:
        'This work package is overdue. Change its finish date in the table, or drag the end of its bar on the roadmap.',
    },
    building: { name: 'Design and build the pages' },
    homepage: {
      name: 'Design the home page',
      description: '- [x] First sketch\n- [x] Colors and fonts\n- [ ] Version for phones',
    },
    texts: {
      name: 'Write the texts',
      description: 'Nobody is assigned yet. Choose someone in the table or on the page of the work package.',
    },
    hosting: { name: 'Set up domain and hosting' },
    pages: {
      name: 'Build the pages',
      description: 'Starts when its predecessor is finished: see **Relations** below.',
    },
    menu: {
      name: 'The menu covers the logo on phones',
      description: 'Seen on two phones, in portrait orientation only.',
    },
    testing: { name: 'Test on phones and computers' },
    opening: { name: 'The website goes live', description: 'A milestone has a single date.' },
    newsletter: { name: 'Announce the website in a newsletter' },
    statistics: { name: 'Evaluate the first visits' },
    translation: {
      name: 'Idea: translate the website',
      description: 'Ideas need neither dates nor a version. Plan them later on the roadmap.',
    },
  },
  comments: {
    inventory: '{me}: the team photos are still missing. Mention someone with `@` to notify them.',
    menu: 'Ask {me} before the menu is changed.',
  },
  timeEntry: 'Sample entry',
  view: 'My open work by finish date',
  required: 'Sample',
  about:
    'A project with versions, work packages and comments for trying things out. You can delete it at any time.',
  progress: (done, total) => `${done} of ${total} created`,
  open: 'Open the project',
}
