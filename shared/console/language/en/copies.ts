/** Texts about copies of projects in English. */
export const copies = {
  copyRuns: 'The project is being copied',
  copyGoesOn: 'This may take some minutes. The copy continues if you leave this page.',
  copyDone: 'The project was copied',
  copyRefused: 'The project was not copied',
  copyHidden: 'You do not see the new project.',
  openCopy: 'Open {name}',
} as const
