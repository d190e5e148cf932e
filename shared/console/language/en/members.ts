export const memberTexts = {
  addMembers: 'Add members',
  nameOrEmail: 'Name or email',
  chosenPeople: 'Selected',
  inviteHint: 'To invite people, enter their email addresses.',
  inviteEmail: 'Invite {email}',
  inviteEmails: { one: 'Invite {count} person by email', other: 'Invite {count} people by email' },
  memberAdded: '{name} is now a member.',
  addedMany: { one: '{count} member was added.', other: '{count} members were added.' },
  invitedMany: { one: '{count} of them gets an invitation.', other: '{count} of them get an invitation.' },
  addedOf: '{number} of {total} added',
} as const
