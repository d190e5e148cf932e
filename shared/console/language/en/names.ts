/**
 * English names that replace names of the API. All other names are shown unchanged, so a new resource needs no entry
 * here.
 */
export const apiNames = {
  // Types of relations
  Blocked: 'Blocked by',
  Duplicated: 'Duplicated by',
  Partof: 'Part of',
  Relates: 'Related to',
  Required: 'Required by',
  'Create time entry': 'Log time',
  // Jargon of the API
  Assignable: 'Be assigned work packages',
  Capabilities: 'Permissions',
  Capability: 'Permission',
  Context: 'Where',
  Grid: 'Page',
  Grids: 'Personal pages',
  Principal: 'User or group',
  Principals: 'Users and groups',
  Queries: 'Saved views',
  Scope: 'Page',
  Undisclosed: 'hidden',
  'Is multiple': 'Several values',
  'Is required': 'Required',
  'Is visible': 'Visible to everyone',
  'Days by which dates move': 'Move dates by days',
  Parts: 'What to copy',
  'Dates interval': 'Date range',
  Typeahead: 'Contains words',
  // Names of the widgets that the API proposes. The names say “open”, because these widgets list only open work
  // packages.
  'Work packages assigned to me': 'My open work',
  'Work packages created by me': 'Open work created by me',
  // Audit log
  'Audit entries': 'Audit log',
  'Session:refused': 'Sign-in locked after wrong passwords',
  'Import:run': 'Data imported',
  // Webhooks
  Test: 'Send a test',
  'Work package:created': 'Work package created',
  'Work package:updated': 'Work package changed',
  'Work package:moved': 'Work package moved to another project',
  'Work package:deleted': 'Work package deleted',
  'Work package comment:comment': 'Comment on a work package',
  'Project:created': 'Project created',
  'Project:updated': 'Project changed',
  'Project:deleted': 'Project deleted',
  'Time entry:created': 'Time logged',
  'Attachment:created': 'File attached',
  'Version:created': 'Version created',
  'Version:updated': 'Version changed',
  'Membership:created': 'Member added',
  'Membership:deleted': 'Member removed',
  'User:created': 'User created',
  'Webhook:test': 'Test',
  Openproject: 'JSON, as in OpenProject',
  Slack: 'Slack and Mattermost',
  Url: 'URL',
}
