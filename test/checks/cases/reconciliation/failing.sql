delete from method_evidence where country <> 'AAA' or year <> 2020;
