/** URL fragment that, in the address of the list of users, opens the page for inviting several people. */
export const INVITE_MANY = 'invite'
