import { showAll } from './showAll.ts';

showAll();
