-- Which languages there are is said in one place, `contract/bounds.ts`. Here only the form of a language's code is kept.
alter table users drop constraint users_language_check;
alter table users add constraint users_language_check check (language ~ '^[a-z]{2,3}$');
