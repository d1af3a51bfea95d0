export {
  createRecords,
  type RecordDefinition,
  type RecordStore,
  type Records,
  removeRecords,
  type StorageEnvironment,
} from './records.ts';
export { tabStorage, windowStorage } from './windowStorage.ts';
