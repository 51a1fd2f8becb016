// Made from the files of the operations by `npm run generate`. Do not edit.

import type { Operation } from '../core/operation.ts';
import { addComment } from './lead/add-comment.ts';
import { addPayment } from './lead/add-payment.ts';
import { changeOwner } from './lead/change-owner.ts';
import { login } from './session/login.ts';
import { logout } from './session/logout.ts';
import { createTask } from './task/create-task.ts';
import { deleteView } from './view/delete-view.ts';
import { editView } from './view/edit-view.ts';
import { getView } from './view/get-view.ts';

/** Operations of the contract, in its order. A mock serves them by default. */
export const operations: readonly Operation[] = [
  login,
  logout,
  createTask,
  getView,
  editView,
  deleteView,
  addPayment,
  changeOwner,
  addComment,
];
