/** Fragment of the address of the users that shows the page to invite several people. */
export const INVITE_MANY = 'invite'
