export { createExpressService } from './expressService.ts';
export { createWidgetLoader } from './script.ts';
export type * from './types.ts';
