/**
 * Names of the API in English that is spoken. The others keep the API's name, so a new resource needs no line here.
 */
export const names = {
  // Types of relations
  Blocked: 'Blocked by',
  Duplicated: 'Duplicated by',
  Partof: 'Part of',
  Relates: 'Related to',
  Required: 'Required by',
  'Create time entry': 'Log time',
  // Words of the API that nobody uses in speech
  Capabilities: 'Permissions',
  Capability: 'Permission',
  Context: 'Where',
  Grid: 'Page',
  Grids: 'Personal pages',
  Principal: 'User or group',
  Principals: 'Users and groups',
  Scope: 'Page',
  Undisclosed: 'hidden',
  'Dates interval': 'Date range',
  Typeahead: 'Contains words',
  // The widgets that the API proposes show what is open
  'Work packages assigned to me': 'My open work',
  'Work packages created by me': 'Open work created by me',
}
