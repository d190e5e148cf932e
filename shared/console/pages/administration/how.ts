/** URL fragment that opens the page for inviting several people. It is used in the address of the list of users. */
export const INVITE_MANY = 'invite'
