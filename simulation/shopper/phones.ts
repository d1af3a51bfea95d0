/** The phone numbers that shoppers sign in with. */
export const phones = ['9812345678', '9898989898', '9000000001'];
