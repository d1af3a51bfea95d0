export {
  createRecords,
  type RecordStore,
  type Records,
  type StorageEnvironment,
} from './records.ts';
export { windowStorage } from './windowStorage.ts';
