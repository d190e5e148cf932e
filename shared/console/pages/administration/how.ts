/** Fragment that selects the page for inviting several people, in the address of the users. */
export const INVITE_MANY = 'invite'
