delete from applied_exceptions;
