/** Formats an Indian mobile number as people read it: +91 98123 45670. Others stay as they are. */
export function formatPhone(phone: string): string {
  const digits = /^(?:\+91)?(\d{5})(\d{5})$/.exec(phone);
  return digits ? `+91 ${digits[1]} ${digits[2]}` : phone;
}
